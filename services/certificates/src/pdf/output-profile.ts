const s15Fixed16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(Math.round(value * 65_536));
  return bytes;
};

const xyz = (...values: readonly number[]): Buffer =>
  Buffer.concat([Buffer.from('XYZ \0\0\0\0', 'latin1'), ...values.map(s15Fixed16)]);

/** Parametric curve of type 3 (ICC.1:2010, 10.16) with the constants of IEC 61966-2-1. */
const curve = Buffer.concat([
  Buffer.from('para\0\0\0\0\0\x03\0\0', 'latin1'),
  ...[2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045].map(s15Fixed16),
]);

const text = (value: string): Buffer => {
  const words = Buffer.from(value, 'utf16le').swap16();
  const head = Buffer.alloc(28);
  head.write('mluc', 0, 'latin1');
  for (const [at, number] of [1, 12].entries()) head.writeUInt32BE(number, 8 + 4 * at);
  head.write('enUS', 16, 'latin1');
  head.writeUInt32BE(words.length, 20);
  head.writeUInt32BE(28, 24);
  return Buffer.concat([head, words]);
};

const tags: readonly (readonly [string, Buffer])[] = [
  ['desc', text('sRGB')],
  ['cprt', text('No copyright')],
  // D50, and the primaries of sRGB adapted to it (ICC.1:2010, annex E).
  ['wtpt', xyz(0.9642, 1, 0.8249)],
  ['rXYZ', xyz(0.43607, 0.22249, 0.01392)],
  ['gXYZ', xyz(0.38515, 0.71687, 0.09708)],
  ['bXYZ', xyz(0.14307, 0.06061, 0.7141)],
  ['rTRC', curve],
  ['gTRC', curve],
  ['bTRC', curve],
];

const padded = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);

const build = (): Buffer => {
  const table = Buffer.alloc(4 + 12 * tags.length);
  table.writeUInt32BE(tags.length);
  const bodies: Buffer[] = [];
  let at = 128 + table.length;
  for (const [index, [name, body]] of tags.entries()) {
    table.write(name, 4 + 12 * index, 'latin1');
    table.writeUInt32BE(at, 8 + 12 * index);
    table.writeUInt32BE(body.length, 12 + 12 * index);
    bodies.push(padded(body));
    at += padded(body).length;
  }
  const header = Buffer.alloc(128);
  header.writeUInt32BE(at);
  header.writeUInt32BE(0x04200000, 8);
  header.write('mntrRGB XYZ ', 12, 'latin1');
  for (const [index, part] of [2026, 1, 1].entries()) header.writeUInt16BE(part, 24 + 2 * index);
  header.write('acsp', 36, 'latin1');
  for (const [index, value] of [0.9642, 1, 0.8249].entries()) s15Fixed16(value).copy(header, 68 + 4 * index);
  return Buffer.concat([header, table, ...bodies]);
};

const built = build();
/** The colours of the page: an ICC profile of sRGB, version 4.2. */
export const outputProfile = (): Buffer => built;
