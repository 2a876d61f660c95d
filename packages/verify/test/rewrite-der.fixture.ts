import { concatBytes } from '@ipr/domain';

/** A value of DER: its parts, or the bytes of one that has none. */
export interface DerPart {
  readonly tag: number;
  readonly parts: readonly DerPart[] | Uint8Array;
  /** Its length is written in two bytes, also where fewer suffice. */
  readonly hasLongLength?: boolean;
}

const readPart = (bytes: Uint8Array, start: number): { part: DerPart; end: number } => {
  const [tag = 0, first = 0] = bytes.subarray(start);
  const digits = first < 0x80 ? 0 : first & 0x7f;
  const from = start + 2 + digits;
  const size = digits === 0 ? first : bytes.subarray(start + 2, from).reduce((sum, digit) => sum * 256 + digit, 0);
  const end = from + size;
  if ((tag & 0x20) === 0) return { part: { tag, parts: bytes.slice(from, end) }, end };
  const parts: DerPart[] = [];
  for (let at = from; at < end; ) {
    const read = readPart(bytes, at);
    parts.push(read.part);
    at = read.end;
  }
  return { part: { tag, parts }, end };
};

const lengthOf = (size: number, isLong: boolean): readonly number[] => {
  if (size >= 256 || isLong) return [0x82, size >> 8, size & 0xff];
  return size >= 0x80 ? [0x81, size] : [size];
};

export const writeDer = ({ tag, parts, hasLongLength = false }: DerPart): Uint8Array => {
  const content = parts instanceof Uint8Array ? parts : concatBytes(...parts.map(writeDer));
  return concatBytes(Uint8Array.of(tag, ...lengthOf(content.length, hasLongLength)), content);
};

const changeAt = (
  part: DerPart,
  path: readonly number[],
  change: (part: DerPart) => DerPart | null,
): DerPart | null => {
  const [at, ...below] = path;
  if (at === undefined) return change(part);
  if (part.parts instanceof Uint8Array || !part.parts[at]) throw new Error(`no part ${at}`);
  const parts = part.parts.flatMap((each, index) => (index === at ? (changeAt(each, below, change) ?? []) : each));
  return { ...part, parts };
};

/** A value with one of its parts changed or left out, and all lengths around it. @param path places of parts: `1.0.2` */
export const rewriteDer = (der: Uint8Array, path: string, change: (part: DerPart) => DerPart | null): Uint8Array => {
  const places = path === '' ? [] : path.split('.').map(Number);
  const changed = changeAt(readPart(der, 0).part, places, change);
  if (!changed) throw new Error('nothing is left');
  return writeDer(changed);
};

const positive = (half: Uint8Array): DerPart => {
  const digits = half.subarray(
    Math.max(
      0,
      half.findIndex((byte) => byte !== 0),
    ),
  );
  return { tag: 0x02, parts: (digits[0] ?? 0) & 0x80 ? Uint8Array.of(0, ...digits) : digits };
};

/** A certificate or list of three parts with another signature: ECDSA on P-256 over its first part as it is now. */
export const rewriteSigned = async (der: Uint8Array, key: CryptoKey): Promise<Uint8Array> => {
  let signed = new Uint8Array();
  rewriteDer(der, '0', (part) => {
    signed = new Uint8Array(writeDer(part));
    return part;
  });
  const raw = new Uint8Array(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, signed));
  const pair = writeDer({ tag: 0x30, parts: [positive(raw.subarray(0, 32)), positive(raw.subarray(32))] });
  return rewriteDer(der, '2', () => ({ tag: 0x03, parts: Uint8Array.of(0, ...pair) }));
};
