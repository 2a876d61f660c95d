/** An EBML element (RFC 8794): its content is `from` up to and without `to`. */
export interface Element {
  readonly id: number;
  readonly start: number;
  readonly from: number;
  /** Infinity for an unknown size. */
  readonly to: number;
}

/** Longest head of an element: an id of 4 bytes and a size of 8. */
export const headBytes = 12;

const numberAt = (bytes: Uint8Array, at: number, length: number): number => {
  let value = 0;
  for (let i = 0; i < length; i++) value = value * 256 + (bytes[at + i] ?? 0);
  return value;
};

/** Bytes of the variable-length integer that begins with this byte. @throws RangeError for more than 8 */
const lengthOf = (first: number): number => {
  if (first === 0) throw new RangeError('EBML: integer too long');
  return Math.clz32(first) - 23;
};

/**
 * Reads the head of an element.
 * @param at its place in the bytes
 * @param offset place of the bytes in the file
 * @throws RangeError when the bytes end before it or hold no element
 */
export const elementAt = (bytes: Uint8Array, at: number, offset = 0): Element => {
  const idLength = lengthOf(bytes[at] ?? 0);
  const sizeLength = lengthOf(bytes[at + idLength] ?? 0);
  if (idLength > 4 || at + idLength + sizeLength > bytes.length) throw new RangeError('EBML: no element');
  // The first set bit marks the length; without it, sizes of 8 bytes are exact too.
  const digits = bytes.slice(at + idLength, at + idLength + sizeLength);
  const highest = 2 ** (8 - sizeLength) - 1;
  digits[0] = (digits[0] ?? 0) & highest;
  const isUnknown = digits.every((digit, i) => digit === (i === 0 ? highest : 255));
  const from = offset + at + idLength + sizeLength;
  const to = isUnknown ? Infinity : from + numberAt(digits, 0, sizeLength);
  return { id: numberAt(bytes, at, idLength), start: offset + at, from, to };
};

/** The elements inside of these bytes, in order. @throws RangeError for a damaged one */
export const elementsIn = (bytes: Uint8Array, from = 0, to = bytes.length): readonly Element[] => {
  const found: Element[] = [];
  for (let at = from; at < to; ) {
    const element = elementAt(bytes, at);
    if (element.to > to) throw new RangeError('EBML: element exceeds its parent');
    found.push(element);
    at = element.to;
  }
  return found;
};

/** An unsigned integer of at most 8 bytes. */
export const uintOf = (bytes: Uint8Array, { from, to }: Element): number =>
  numberAt(bytes, from, Math.min(8, to - from));

/** A float of 4 or 8 bytes. */
export const floatOf = (bytes: Uint8Array, { from, to }: Element): number => {
  const view = new DataView(bytes.buffer, bytes.byteOffset + from, to - from);
  return to - from === 4 ? view.getFloat32(0) : view.getFloat64(0);
};

export const textOf = (bytes: Uint8Array, { from, to }: Element): string =>
  String.fromCharCode(...bytes.subarray(from, Math.min(to, from + 64))).replace(/\0+$/, '');
