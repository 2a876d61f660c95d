import { fromHex } from '@ipr/domain';
import { fieldsOf, partsIn, readValue, tags, typeOf } from './der-value.ts';
import { readSigner } from './signer-info.ts';
import { readInfo } from './tst-info.ts';

const refused = expect.objectContaining({ reason: 'answer unreadable' });

/** DER of a value below 128 bytes, in hex. */
const der = (tag: number, ...parts: readonly string[]): string => {
  const content = parts.join('');
  return [tag, content.length / 2].map((byte) => byte.toString(16).padStart(2, '0')).join('') + content;
};
const read = (hex: string) => readValue(fromHex(hex));
const sequence = (...parts: readonly string[]) => der(tags.sequence, ...parts);
const number = der(tags.integer, '01');
const type = der(tags.type, '2a03');
const algorithm = sequence(type);
const octets = der(tags.octets, '00'.repeat(8));

test('octets that look like parts are none', () => {
  expect(partsIn(read(der(tags.octets, number)))).toEqual([]);
  expect(partsIn(read(sequence(number)))).toHaveLength(1);
});

test('a structure has neither more nor fewer parts than it may have', () => {
  const two = read(sequence(number, number));
  expect(fieldsOf(two, 2)).toHaveLength(2);
  expect(fieldsOf(two, 1, 2)).toHaveLength(2);
  expect(() => fieldsOf(two, 3)).toThrow(refused);
  expect(() => fieldsOf(two, 1)).toThrow(refused);
});

test.each([
  ['0.9', '09'],
  ['1.2.3', '2a03'],
  ['2.39.1', '7701'],
  ['2.999.3', '883703'],
])('reads the object identifier %s', (text, hex) => {
  expect(typeOf(read(der(tags.type, hex)))).toBe(text);
});

const timeOf = (text: string) => der(tags.time, Buffer.from(text).toString('hex'));
const infoOf = (time: string, ...others: readonly string[]) =>
  fromHex(sequence(number, type, sequence(algorithm, octets), number, timeOf(time), ...others));

test.each(['20261302100000Z', '20260230100000Z', '20260302250000Z', '2026030210Z'])('%s is no time', (text) => {
  expect(readInfo(infoOf('20260302100000Z')).genTime.toISOString()).toBe('2026-03-02T10:00:00.000Z');
  expect(() => readInfo(infoOf(text))).toThrow(refused);
});

test('an extension is critical only where it says so', () => {
  const extension = (...critical: readonly string[]) =>
    sequence(type, ...critical.map((each) => der(tags.boolean, each)), octets);
  const all = der(tags.second, extension(), extension('00'), extension('ff'));
  expect(readInfo(infoOf('20260302100000Z', all)).extensions.map(({ critical }) => critical)).toEqual([
    false,
    false,
    true,
  ]);
});

test('a signer without signed attributes has no further part either', () => {
  const parts = [number, sequence(sequence(), number), algorithm, algorithm, octets, der(tags.second)];
  expect(readSigner(read(sequence(...parts))).signed).toEqual([]);
  expect(() => readSigner(read(sequence(...parts, der(tags.second))))).toThrow(refused);
});
