import { toHex } from '@ipr/domain';
import * as asn1js from 'asn1js';
import { TokenRefused } from './token-refused.ts';

/** Largest token or answer that is looked at, in bytes; real ones have 1 to 10 KB. */
export const maxTokenBytes = 48 * 1024;

/** Bytes in a buffer of their own, as the ASN.1 library keeps them. */
export const ownBuffer = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;

const noDer = (detail: string) => new TokenRefused('answer unreadable', detail);

/** Deeper than any token; bounds the recursion. */
const maxDepth = 40;

/** Header of the value at `start`: where its content begins and ends. Lengths are definite and minimal (X.690 section 10.1). */
const headerAt = (bytes: Uint8Array, start: number, end: number) => {
  let at = start + 1;
  if (((bytes[start] ?? 0) & 0x1f) === 0x1f) while ((bytes[at++] ?? 0) & 0x80 && at < end);
  const first = bytes[at++] ?? 0x80;
  if (first < 0x80) return { from: at, to: at + first };
  const digits = bytes.subarray(at, at + (first & 0x7f));
  const length = digits.reduce((sum, digit) => sum * 256 + digit, 0);
  if (digits.length === 0 || digits[0] === 0 || length < 0x80) throw noDer('a length that is not minimal');
  return { from: at + digits.length, to: at + digits.length + length };
};

/** Universal types (X.690 section 8): which have parts, which have none, and what content of theirs is none. */
const [boolean, integer, nothing, objectIdentifier, enumerated] = [1, 2, 5, 6, 10];
const [sequence, set, utcTime, generalizedTime] = [16, 17, 23, 24];
const withParts: readonly (number | undefined)[] = [sequence, set];
const withoutParts: readonly (number | undefined)[] = [
  ...[boolean, integer, nothing, objectIdentifier],
  ...[enumerated, utcTime, generalizedTime],
];

/** The parser reads most contents of a wrong form as if they were right; other readers refuse them. @throws TokenRefused */
const checkContent = (tag: number, content: Uint8Array): void => {
  if ((tag & 0xc0) !== 0) return;
  const [type, hasParts] = [tag & 0x1f, (tag & 0x20) !== 0];
  if ((hasParts && withoutParts.includes(type)) || (!hasParts && withParts.includes(type)))
    throw noDer('parts of a value that has none, or none of one that has them');
  const isWrong =
    (type === nothing && content.length > 0) ||
    (type === boolean && content.length !== 1) ||
    ((type === integer || type === enumerated) && content.length === 0) ||
    (type === objectIdentifier && ((content.at(-1) ?? 0x80) & 0x80) !== 0);
  if (isWrong) throw noDer('a content that its type does not have');
};

/** The parser accepts values that end before or after their parts; DER has one encoding only. @throws TokenRefused */
const checkLengths = (bytes: Uint8Array, start: number, end: number, depth = 0): void => {
  if (depth > maxDepth) throw noDer('nested too deeply');
  for (let at = start; at < end; ) {
    const { from, to } = headerAt(bytes, at, end);
    if (to > end) throw noDer('a value that ends after the one around it');
    checkContent(bytes[at] ?? 0, bytes.subarray(from, to));
    if (((bytes[at] ?? 0) & 0x20) !== 0) checkLengths(bytes, from, to, depth + 1);
    at = to;
  }
};

const checkDer = (bytes: Uint8Array, most: number): void => {
  if (bytes.length > most) throw noDer(`${bytes.length} bytes`);
  checkLengths(bytes, 0, bytes.length);
};

/** Whether the bytes are one constructed value of this tag: first byte of its header. */
export const isTagged = (bytes: Uint8Array | undefined, tag: number): bytes is Uint8Array => bytes?.[0] === tag;

/**
 * The bytes of each part of one constructed DER value, without reading the parts: for those that are read elsewhere.
 * @param most bytes
 * @throws TokenRefused 'answer unreadable'
 */
export const partsOf = (bytes: Uint8Array, most = maxTokenBytes): readonly Uint8Array[] => {
  checkDer(bytes, most);
  const whole = headerAt(bytes, 0, bytes.length);
  if (whole.to !== bytes.length) throw noDer('bytes after the end');
  const parts: Uint8Array[] = [];
  for (let at = whole.from; at < whole.to; ) {
    const { to } = headerAt(bytes, at, whole.to);
    parts.push(bytes.subarray(at, to));
    at = to;
  }
  return parts;
};

const sequenceTag = 0x30;

/**
 * Whether a certificate or list names the algorithm of its signature twice in the same bytes (RFC 5280 sections 4.1.1.2 and 5.1.1.2): the
 * signature covers only the first place, which is the first SEQUENCE of what is signed.
 * @param most bytes
 */
export const namesOneAlgorithm = (bytes: Uint8Array, most = maxTokenBytes): boolean => {
  const [signed, outer, , ...rest] = partsOf(bytes, most);
  if (!signed || !outer || rest.length > 0) return false;
  const inner = partsOf(signed, most).find((part) => isTagged(part, sequenceTag));
  return inner !== undefined && toHex(inner) === toHex(outer);
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

/** A positive INTEGER as hex: lower case, no leading zeros. @throws TokenRefused 'answer unreadable' */
export const positiveHex = (integer: asn1js.Integer): string => {
  const content = integer.valueBlock.valueHexView;
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
