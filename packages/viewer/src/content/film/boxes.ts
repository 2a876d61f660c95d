import { concat } from './concat.ts';

/** A box of an MP4 file (ISO/IEC 14496-12, 4.2): its content is `from` up to and without `to`. */
export interface Box {
  readonly type: string;
  readonly start: number;
  readonly from: number;
  readonly to: number;
}

/** Longest head of a box: size, type and the large size. */
export const headBytes = 16;

export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/**
 * Reads the head of a box.
 * @param at its place in the bytes
 * @param offset place of the bytes in the file
 * @param end of the parent, for a box that extends to it
 * @throws RangeError for a damaged box
 */
export const boxAt = (bytes: Uint8Array, at: number, end: number, offset = 0): Box => {
  const view = viewOf(bytes);
  const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
  const short = view.getUint32(at);
  const head = short === 1 ? 16 : 8;
  const size = short === 1 ? Number(view.getBigUint64(at + 8)) : short === 0 ? end - offset - at : short;
  const start = offset + at;
  if (size < head || start + size > end) throw new RangeError('MP4: damaged box');
  return { type, start, from: start + head, to: start + size };
};

/** The boxes inside of these bytes, in order. @throws RangeError for a damaged one */
export const boxesIn = (bytes: Uint8Array, from = 0, to = bytes.length): readonly Box[] => {
  const found: Box[] = [];
  for (let at = from; at + 8 <= to; ) {
    const box = boxAt(bytes, at, to);
    found.push(box);
    at = box.to;
  }
  return found;
};

/** The first box under a path, such as 'mdia/minf/stbl'. */
export const boxUnder = (bytes: Uint8Array, parent: Pick<Box, 'from' | 'to'>, path: string): Box | undefined => {
  const [first, ...rest] = path.split('/');
  const child = boxesIn(bytes, parent.from, parent.to).find(({ type }) => type === first);
  return child && rest.length > 0 ? boxUnder(bytes, child, rest.join('/')) : child;
};

/** The content of a box under a path. @throws RangeError when there is none */
export const contentUnder = (bytes: Uint8Array, parent: Pick<Box, 'from' | 'to'>, path: string): Uint8Array => {
  const box = boxUnder(bytes, parent, path);
  if (!box) throw new RangeError(`MP4: no ${path}`);
  return bytes.subarray(box.from, box.to);
};

/** Big-endian integers of 4 bytes. */
export const u32 = (...values: readonly number[]): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(4 * values.length);
  values.forEach((value, i) => {
    viewOf(bytes).setUint32(4 * i, value);
  });
  return bytes;
};

/** Writes a box. */
export const box = (type: string, ...content: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const inside = concat(content);
  return concat([u32(inside.length + 8), Uint8Array.from(type, (letter) => letter.charCodeAt(0)), inside]);
};
