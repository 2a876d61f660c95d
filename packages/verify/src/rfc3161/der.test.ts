import { concatBytes, fromHex } from '@ipr/domain';
import { testAuthority } from '../../test/authority.fixture.ts';
import { maxTokenBytes } from './check-der.ts';
import { childrenOf, positiveHex, readDer } from './der.ts';
import { partsIn, readValue } from './der-value.ts';

const read = (hex: string) => readDer(fromHex(hex));
const refused = expect.objectContaining({ reason: 'answer unreadable' });

test('reads nested values of short and long length', () => {
  expect(read('3006020105020106').idBlock.tagNumber).toBe(16);
  expect(read(`308180${'04'}7e${'00'.repeat(126)}`).idBlock.tagNumber).toBe(16);
});

test.each([
  ['ends before its parts do', '3005020105020106'],
  ['ends after its last part', '3007020105020106'],
  ['has a part that ends after it', '3006020105020206'],
  ['is followed by more', '300602010502010600'],
  ['is followed by another value', '30060201050201060500'],
  ['has a length with a leading zero', `3082008004 7e${'00'.repeat(126)}`.replace(' ', '')],
  ['has a length that is not minimal', '308106020105020106'],
  ['has an indefinite length', '30800201050201060000'],
  [
    'is nested too deeply',
    Array.from({ length: 60 }, (_, n) => `30${(2 * (59 - n)).toString(16).padStart(2, '0')}`).join(''),
  ],
  ['is empty', ''],
])('refuses a value that %s', (_, hex) => {
  expect(() => read(hex)).toThrow(refused);
});

test('reads a tag of several bytes', () => {
  expect(read('30079f810100020105').idBlock.tagNumber).toBe(16);
});

test('refuses more bytes than a token has, also where each length fits', () => {
  const size = maxTokenBytes - 4;
  const whole = (more: number) =>
    concatBytes(Uint8Array.of(0x04, 0x82, (size + more) >> 8, (size + more) & 0xff), new Uint8Array(size + more));
  expect(() => readDer(whole(0))).not.toThrow();
  expect(() => readDer(whole(1))).toThrow(refused);
});

test('the parts of a value are its bytes, and no part goes on after the value or the bytes given', () => {
  const hexOf = (hex: string) =>
    partsIn(readValue(fromHex(hex))).map(({ bytes }) => Buffer.from(bytes).toString('hex'));
  expect(hexOf('3006020105020106')).toEqual(['020105', '020106']);
  expect(() => readValue(fromHex('3006020105020206'))).toThrow(refused);
  expect(() => readValue(fromHex('30060201050201060500'))).toThrow(refused);
});

const around = (hex: string) =>
  partsIn(readValue(fromHex(`30${(hex.length / 2).toString(16).padStart(2, '0')}${hex}`)));

test.each([
  ['a truth value of two bytes', '01020000'],
  ['a number without bytes', '0200'],
  ['an enumeration without bytes', '0a00'],
  ['nothing with a byte', '050100'],
  ['a type without a number', '0600'],
  ['a type whose number does not end', '060181'],
  ['a truth value in parts', '2103010100'],
  ['a number in parts', '2203020105'],
  ['nothing in parts', '2500'],
  ['a type in parts', '260306012a'],
  ['an enumeration in parts', '2a030a0105'],
  ['a time in parts', '3700'],
  ['a time with a century in parts', '3800'],
  ['a sequence that has no parts', '1000'],
  ['a set that has no parts', '1100'],
])('refuses %s', (_, hex) => {
  expect(() => around(hex)).toThrow(refused);
});

test.each(['0101ff', '020105', '0a0105', '0500', '06012a', '2403040100', '0c00', '8000', 'a000', '3000', '3100'])(
  'reads %s',
  (hex) => {
    expect(around(hex)).toHaveLength(1);
  },
);

test('what is missing, and what has no parts, has no children', () => {
  expect(childrenOf(undefined)).toEqual([]);
  expect(childrenOf(read('0500'))).toEqual([]);
  expect(childrenOf(read('3003020105'))).toHaveLength(1);
});

test.each([
  ['0', '00'],
  ['a negative one', 'ff'],
  ['one of 33 bytes', '01'.repeat(33)],
])('a serial number is positive and of 32 bytes at most, so not %s', (_, hex) => {
  expect(positiveHex(fromHex('01'.repeat(32)))).toBe('01'.repeat(32).replace(/^0/, ''));
  expect(() => positiveHex(fromHex(hex))).toThrow(refused);
});

test('refuses a token whose outer lengths were changed', async () => {
  const authority = await testAuthority();
  const { token } = await authority.stamp(new Uint8Array(32));
  expect(() => readDer(token)).not.toThrow();
  for (const at of [2, 3]) {
    const changed = token.slice();
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => readDer(changed)).toThrow(refused);
  }
});
