// Globals available in browsers and Node that platform-independent code may use: bytes, text and Web Crypto. No network, files or
// DOM. The globals check (tsconfig.globals.json) uses these declarations instead of lib.dom and @types/node.

interface AbortSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  throwIfAborted(): void;
  addEventListener(type: 'abort', listener: () => void, options?: { readonly once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

declare class TextEncoder {
  encode(text?: string): Uint8Array<ArrayBuffer>;
}

declare class TextDecoder {
  constructor(label?: string, options?: { readonly fatal?: boolean; readonly ignoreBOM?: boolean });
  decode(bytes?: ArrayBuffer | ArrayBufferView, options?: { readonly stream?: boolean }): string;
}

declare function atob(text: string): string;
declare function btoa(text: string): string;
declare function structuredClone<T>(value: T, options?: { readonly transfer?: readonly unknown[] }): T;

interface MessagePort {
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  postMessage(message: unknown, transfer?: readonly unknown[]): void;
  close(): void;
}

declare class MessageChannel {
  readonly port1: MessagePort;
  readonly port2: MessagePort;
}

interface CryptoKey {
  readonly type: string;
  readonly extractable: boolean;
}

type CryptoBytes = ArrayBuffer | ArrayBufferView<ArrayBuffer>;
type CryptoAlgorithm = string | { readonly name: string; readonly [parameter: string]: unknown };

interface SubtleCrypto {
  digest(algorithm: CryptoAlgorithm, bytes: CryptoBytes): Promise<ArrayBuffer>;
  importKey(
    format: 'raw',
    bytes: CryptoBytes,
    algorithm: CryptoAlgorithm,
    extractable: boolean,
    usages: readonly string[],
  ): Promise<CryptoKey>;
  deriveKey(
    algorithm: CryptoAlgorithm,
    base: CryptoKey,
    derived: CryptoAlgorithm,
    extractable: boolean,
    usages: readonly string[],
  ): Promise<CryptoKey>;
  deriveBits(algorithm: CryptoAlgorithm, base: CryptoKey, length: number): Promise<ArrayBuffer>;
  encrypt(algorithm: CryptoAlgorithm, key: CryptoKey, bytes: CryptoBytes): Promise<ArrayBuffer>;
  decrypt(algorithm: CryptoAlgorithm, key: CryptoKey, bytes: CryptoBytes): Promise<ArrayBuffer>;
}

declare const crypto: {
  readonly subtle: SubtleCrypto;
  getRandomValues<T extends ArrayBufferView<ArrayBuffer>>(bytes: T): T;
  randomUUID(): `${string}-${string}-${string}-${string}-${string}`;
};
