export type Hex = `0x${string}`;

const hexOf = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Lower-case hex digits without 0x. */
export const toHex = (bytes: Uint8Array): string => {
  let text = '';
  for (let at = 0; at < bytes.length; at += 1) text += hexOf[bytes[at] as number];
  return text;
};

/** Value of the code of a hexadecimal digit: letters are nine above their last four bits. */
const digitOf = (code: number): number => (code & 0x0f) + (code > 0x40 ? 9 : 0);

/** Decodes hex digits with or without 0x. @throws RangeError for an odd length or a character that is not hexadecimal */
export const fromHex = (text: string): Uint8Array<ArrayBuffer> => {
  const digits = text.startsWith('0x') ? text.slice(2) : text;
  if (digits.length % 2 !== 0 || !/^[0-9a-f]*$/i.test(digits)) throw new RangeError('not hexadecimal');
  const bytes = new Uint8Array(digits.length / 2);
  for (let i = 0; i < bytes.length; i++)
    bytes[i] = digitOf(digits.charCodeAt(2 * i)) * 16 + digitOf(digits.charCodeAt(2 * i + 1));
  return bytes;
};

/** Concatenates into a new array. */
export const concatBytes = (...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

/**
 * Frees the memory of a buffer immediately instead of at the next garbage collection: a buffer transferred to a closed
 * message port is released.
 * @param bytes detached afterwards, together with every view of the same buffer
 */
export const release = ({ buffer }: Uint8Array<ArrayBuffer>): void => {
  const { port1, port2 } = new MessageChannel();
  port2.close();
  port1.postMessage(null, [buffer]);
  port1.close();
};

/** SHA-256 (FIPS 180-4) as 64 lower-case hex digits without 0x. */
export const sha256Hex = async (bytes: Uint8Array): Promise<string> =>
  toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)));

/** The bytes of a JSON document as storage writes it, so that sender, storage and chain compute the same hash. */
export const documentBytes = (document: object): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(JSON.stringify(document)) as Uint8Array<ArrayBuffer>;

/** A SHA-256 in on-chain form: bytes32 with 0x, lower case. @throws RangeError when the input is not 64 hex digits */
export const bytes32 = (hash: string): Hex => {
  const digits = hash.toLowerCase().replace(/^0x/, '');
  if (!/^[0-9a-f]{64}$/.test(digits)) throw new RangeError('a hash has 64 hexadecimal digits');
  return `0x${digits}`;
};

/** One character a byte (ISO 8859-1). In slices, because the number of call arguments is limited. */
export const binaryText = (bytes: Uint8Array): string => {
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000)
    // As arguments and not by iteration, which takes a hundred times as long.
    text += String.fromCharCode.apply(null, bytes.subarray(at, at + 0x8000) as unknown as number[]);
  return text;
};

/** Standard base64 (RFC 4648 section 4). */
export const toBase64 = (bytes: Uint8Array): string => btoa(binaryText(bytes));

/** @throws DOMException InvalidCharacterError when the text is not base64 */
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return bytes;
};
