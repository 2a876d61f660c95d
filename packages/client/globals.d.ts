// Globals that flows may use beyond packages/domain/globals.d.ts, in browsers and in Node: files as values, cancellation,
// timers.

declare class AbortController {
  readonly signal: AbortSignal;
  abort(reason?: unknown): void;
}

declare const AbortSignal: {
  any(signals: readonly AbortSignal[]): AbortSignal;
  timeout(milliseconds: number): AbortSignal;
  abort(reason?: unknown): AbortSignal;
};

interface ReadableStreamDefaultReader<T> {
  read(): Promise<{ readonly done: false; readonly value: T } | { readonly done: true; readonly value?: T }>;
  cancel(reason?: unknown): Promise<void>;
  releaseLock(): void;
}

interface ReadableStream<T> {
  getReader(): ReadableStreamDefaultReader<T>;
  cancel(reason?: unknown): Promise<void>;
}

declare class Blob {
  constructor(
    parts?: readonly (ArrayBuffer | ArrayBufferView<ArrayBuffer> | Blob | string)[],
    options?: { readonly type?: string },
  );
  readonly size: number;
  readonly type: string;
  slice(start?: number, end?: number, type?: string): Blob;
  arrayBuffer(): Promise<ArrayBuffer>;
  bytes(): Promise<Uint8Array<ArrayBuffer>>;
  text(): Promise<string>;
  stream(): ReadableStream<Uint8Array<ArrayBuffer>>;
}

declare class File extends Blob {
  constructor(
    parts: readonly (ArrayBuffer | ArrayBufferView<ArrayBuffer> | Blob | string)[],
    name: string,
    options?: { readonly type?: string; readonly lastModified?: number },
  );
  readonly name: string;
  readonly lastModified: number;
}

declare class URL {
  constructor(address: string, base?: string);
  readonly href: string;
  readonly origin: string;
  readonly hostname: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

declare function setTimeout(call: () => void, milliseconds?: number): unknown;
declare function clearTimeout(timer: unknown): void;
