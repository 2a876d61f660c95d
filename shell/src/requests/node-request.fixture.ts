// Node's Request does not accept jsdom's AbortSignal.
const NodeRequest = Request;

/** Lets the typed clients run in jsdom: requests are made without their signal. */
export const omitSignals = (): void => {
  globalThis.Request = class extends NodeRequest {
    constructor(input: RequestInfo | URL, { signal: _, ...init }: RequestInit = {}) {
      super(input, init);
    }
  };
};
