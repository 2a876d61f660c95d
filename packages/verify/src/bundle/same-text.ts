import { sameBytes } from '../rfc3161/certificate.ts';

/** Whether a file is exactly this text in UTF-8, without a byte order mark. */
export const sameText = (bytes: Uint8Array | undefined, text: string): boolean =>
  bytes !== undefined && sameBytes(bytes, new TextEncoder().encode(text));
