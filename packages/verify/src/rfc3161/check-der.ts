import { TokenRefused } from './token-refused.ts';

/** Largest token or answer that is looked at, in bytes; real ones have 1 to 10 KB. */
export const maxTokenBytes = 48 * 1024;

export const noDer = (detail: string): TokenRefused => new TokenRefused('answer unreadable', detail);

/** Deeper than any token; bounds the recursion. */
const maxDepth = 40;

/** Header of the value at `start`: where its content begins and ends. Lengths are definite and minimal (X.690 section 10.1). */
export const headerAt = (bytes: Uint8Array, start: number, end: number) => {
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

/** @param most bytes @throws TokenRefused 'answer unreadable' */
export const checkDer = (bytes: Uint8Array, most: number): void => {
  if (bytes.length > most) throw noDer(`${bytes.length} bytes`);
  checkLengths(bytes, 0, bytes.length);
};
