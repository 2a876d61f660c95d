import { toHex } from '@ipr/domain';
import * as asn1js from 'asn1js';
import { checkDer, maxTokenBytes, noDer } from './check-der.ts';
import { partsIn, readValue, tags } from './der-value.ts';
import { TokenRefused } from './token-refused.ts';

/** Bytes in a buffer of their own, as the ASN.1 library keeps them. */
export const ownBuffer = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;

/**
 * Whether a certificate or list names the algorithm of its signature twice in the same bytes (RFC 5280 sections 4.1.1.2 and 5.1.1.2): the
 * signature covers only the first place, which is the first SEQUENCE of what is signed.
 * @param most bytes
 */
export const namesOneAlgorithm = (bytes: Uint8Array, most = maxTokenBytes): boolean => {
  const [signed, outer, , ...rest] = partsIn(readValue(bytes, most));
  if (!signed || !outer || rest.length > 0) return false;
  const inner = partsIn(signed).find(({ tag }) => tag === tags.sequence);
  return inner !== undefined && toHex(inner.bytes) === toHex(outer.bytes);
};

/** Reads exactly one DER value and nothing after it. @param most bytes @throws TokenRefused 'answer unreadable' */
export const readDer = (bytes: Uint8Array, most = maxTokenBytes): asn1js.AsnType => {
  checkDer(bytes, most);
  const { offset, result } = asn1js.fromBER(ownBuffer(bytes));
  if (offset === -1) throw noDer(result.error || 'no DER');
  if (offset !== bytes.length) throw noDer('bytes after the end');
  return result;
};

/** Children of a constructed value; none for any other. */
export const childrenOf = (value: asn1js.AsnType | undefined): asn1js.AsnType[] => {
  const children: unknown = value?.valueBlock && 'value' in value.valueBlock ? value.valueBlock.value : undefined;
  return Array.isArray(children) ? children : [];
};

/** The bytes a value was read from, not rewritten. */
export const bytesOf = (value: asn1js.AsnType): Uint8Array => new Uint8Array(value.valueBeforeDecodeView);

/** The content of a positive INTEGER as hex: lower case, no leading zeros. @throws TokenRefused 'answer unreadable' */
export const positiveHex = (content: Uint8Array): string => {
  const digits = toHex(content).replace(/^0+/, '');
  if (((content[0] ?? 0x80) & 0x80) !== 0 || digits === '' || digits.length > 64) throw noDer('a number out of range');
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
