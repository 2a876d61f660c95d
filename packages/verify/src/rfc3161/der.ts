import { toHex } from '@ipr/domain';
import * as asn1js from 'asn1js';
import { TokenRefused } from './token-refused.ts';

/** Largest token or answer that is looked at, in bytes; real ones have 1 to 10 KB. */
export const maxTokenBytes = 48 * 1024;

/** Bytes in a buffer of their own, as the ASN.1 library keeps them. */
export const ownBuffer = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;

/** Reads exactly one DER value and nothing after it. @throws TokenRefused 'answer unreadable' */
export const readDer = (bytes: Uint8Array): asn1js.AsnType => {
  if (bytes.length > maxTokenBytes) throw new TokenRefused('answer unreadable', `${bytes.length} bytes`);
  const { offset, result } = asn1js.fromBER(ownBuffer(bytes));
  if (offset === -1) throw new TokenRefused('answer unreadable', result.error || 'no DER');
  if (offset !== bytes.length) throw new TokenRefused('answer unreadable', 'bytes after the end');
  return result;
};

/** Children of a constructed value; none for any other. */
export const childrenOf = (value: asn1js.AsnType | undefined): asn1js.AsnType[] => {
  const children: unknown = value?.valueBlock && 'value' in value.valueBlock ? value.valueBlock.value : undefined;
  return Array.isArray(children) ? children : [];
};

/** The bytes a value was read from, not rewritten. */
export const bytesOf = (value: asn1js.AsnType): Uint8Array => new Uint8Array(value.valueBeforeDecodeView);

/** A positive INTEGER as hex: lower case, no leading zeros. @throws TokenRefused 'answer unreadable' */
export const positiveHex = (integer: asn1js.Integer): string => {
  const content = integer.valueBlock.valueHexView;
  const digits = toHex(content).replace(/^0+/, '');
  if (((content[0] ?? 0x80) & 0x80) !== 0 || digits === '' || digits.length > 64)
    throw new TokenRefused('answer unreadable', 'a number out of range');
  return digits;
};

const refusalOf = (thrown: unknown): TokenRefused =>
  thrown instanceof TokenRefused
    ? thrown
    : new TokenRefused('answer unreadable', thrown instanceof Error ? thrown.message : 'no DER', thrown);

/** Runs a parser of foreign bytes; whatever it stumbles over is an unreadable answer. */
export const reading = async <T>(parse: () => T | Promise<T>): Promise<T> => {
  try {
    return await parse();
  } catch (thrown) {
    throw refusalOf(thrown);
  }
};
