import { concatBytes, toHex } from '@ipr/domain';
import { checkDer, headerAt, maxTokenBytes, noDer } from './check-der.ts';

/**
 * One DER value as views into the bytes that were read. For tokens: the library makes a tree of objects of each, and compares it with a
 * schema that it makes again each time, which took most of the time of a bundle with many of them.
 */
export interface DerValue {
  /** First byte of its header (X.690 section 8.1.2): of the types that are used here the whole tag. */
  readonly tag: number;
  /** With its header. */
  readonly bytes: Uint8Array;
  readonly content: Uint8Array;
}

export const tags = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  type: 0x06,
  time: 0x18,
  octetsInParts: 0x24,
  sequence: 0x30,
  set: 0x31,
  /** The fields [0] and [1] of a structure. */
  first: 0xa0,
  second: 0xa1,
} as const;

const valueAt = (bytes: Uint8Array, at: number): DerValue => {
  const { from, to } = headerAt(bytes, at, bytes.length);
  return { tag: bytes[at] ?? 0, bytes: bytes.subarray(at, to), content: bytes.subarray(from, to) };
};

/** Reads exactly one DER value and nothing after it. @param most bytes @throws TokenRefused 'answer unreadable' */
export const readValue = (bytes: Uint8Array, most = maxTokenBytes): DerValue => {
  checkDer(bytes, most);
  const value = valueAt(bytes, 0);
  if (value.bytes.length !== bytes.length) throw noDer('bytes after the end');
  return value;
};

/** Parts of a constructed value that was read; none for any other. */
export const partsIn = (value: DerValue | undefined): readonly DerValue[] => {
  const parts: DerValue[] = [];
  if (!value || (value.tag & 0x20) === 0) return parts;
  for (let at = 0; at < value.content.length; ) {
    const part = valueAt(value.content, at);
    parts.push(part);
    at += part.bytes.length;
  }
  return parts;
};

/** The value, of this tag. @throws TokenRefused 'answer unreadable' */
export const expectTag = (value: DerValue | undefined, tag: number): DerValue => {
  if (value?.tag !== tag) throw noDer('another type');
  return value;
};

/** Parts of a structure that has so many. @throws TokenRefused 'answer unreadable' */
export const fieldsOf = (value: DerValue | undefined, least: number, most = least): readonly DerValue[] => {
  const fields = partsIn(expectTag(value, tags.sequence));
  if (fields.length < least || fields.length > most) throw noDer('more or fewer parts than there are');
  return fields;
};

/** Text of an object identifier. @throws TokenRefused 'answer unreadable' */
export const typeOf = (value: DerValue | undefined): string => {
  const numbers: bigint[] = [];
  let number = 0n;
  for (const byte of expectTag(value, tags.type).content) {
    number = (number << 7n) | BigInt(byte & 0x7f);
    if ((byte & 0x80) !== 0) continue;
    numbers.push(number);
    number = 0n;
  }
  const [first = 0n, ...others] = numbers;
  const top = first < 80n ? first / 40n : 2n;
  return [top, first - 40n * top, ...others].join('.');
};

/** Identifier of an algorithm (RFC 5280 section 4.1.1.2), whose parameters change nothing here. */
export const algorithmOf = (value: DerValue | undefined): string => typeOf(fieldsOf(value, 1, 2)[0]);

/** Octets, which may be in parts (X.690 section 8.7). @throws TokenRefused 'answer unreadable' */
export const octetsOf = (value: DerValue | undefined): Uint8Array =>
  value?.tag === tags.octetsInParts
    ? concatBytes(...partsIn(value).map(octetsOf))
    : expectTag(value, tags.octets).content;

/** Whether it is this INTEGER, from 0 to 127. */
export const isNumber = (value: DerValue | undefined, number: number): boolean =>
  value?.tag === tags.integer && BigInt(`0x${toHex(value.content)}`) === BigInt(number);
