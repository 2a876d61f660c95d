export interface HeldCall<Call> {
  readonly call: Call;
  /** Resolves at the first call. */
  readonly reached: Promise<void>;
  readonly release: () => void;
}

/** A call that waits until it is released, like a request on a stalled network. */
export const heldCall = <Given extends unknown[], Result>(
  call: (...given: Given) => Promise<Result>,
): HeldCall<(...given: Given) => Promise<Result>> => {
  let release = (): void => undefined;
  let arrive = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const reached = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const held = async (...given: Given): Promise<Result> => {
    arrive();
    await released;
    return call(...given);
  };
  return { call: held, reached, release: () => release() };
};
