import type { Hex } from '@ipr/domain';
import { DailyRoot, dayBefore, dayOf, endOfDay, isInRoot, rootCallData } from './daily-root.ts';
import { merkleTree } from './merkle-tree.ts';

const hashOf = (byte: number): Hex => `0x${byte.toString(16).padStart(2, '0').repeat(32)}`;
const hashes = [11, 12, 13, 14, 15].map(hashOf);
const document = {
  schema: 'ipr-daily-root/1',
  number: 2,
  previous: hashOf(1),
  day: '2026-11-22',
  network: { chainId: 80_002, genesisHash: hashOf(2), registry: `0x${'0a'.repeat(20)}` },
  first: 11,
  last: 15,
  head: hashOf(15),
  root: merkleTree(hashes).root,
  madeAt: '2026-11-23T00:10:00.000Z',
};

test('a record is in the root at the position that its number gives, and at no other', () => {
  const root = DailyRoot.parse(document);
  for (const [at, hash] of hashes.entries()) {
    const path = merkleTree(hashes).pathOf(at);
    expect(isInRoot(root, { number: 11 + at, hash }, path)).toBe(true);
    for (const number of [10 + at, 12 + at, 16]) expect(isInRoot(root, { number, hash }, path)).toBe(false);
    expect(isInRoot({ ...root, root: hashOf(3) }, { number: 11 + at, hash }, path)).toBe(false);
    expect(isInRoot({ ...root, last: 99 }, { number: 11 + at, hash }, path)).toBe(false);
  }
});

test.each([
  ['a day that is none', { day: '2026-02-30' }],
  ['a day before 2000', { day: '1999-12-31' }],
  ['no record', { last: 10 }],
  ['a field outside the format', { extra: 1 }],
  ['number 0', { number: 0 }],
])('refuses a daily root with %s', (_, change) => {
  expect(DailyRoot.safeParse(document).success).toBe(true);
  expect(DailyRoot.safeParse({ ...document, ...change }).success).toBe(false);
});

test('the call data is IPRR, version 1, the days since 1970 and the root', () => {
  const root = hashOf(0xab);
  expect(rootCallData({ day: '1970-01-02', root })).toBe(`0x495052520100000001${'ab'.repeat(32)}`);
  expect(rootCallData({ day: '2026-11-22', root })).toBe(
    `0x4950525201000051${(20_779 % 256).toString(16)}${'ab'.repeat(32)}`,
  );
});

test('a day is that of UTC and ends at midnight', () => {
  expect(dayOf(new Date('2026-11-22T23:59:59.999Z'))).toBe('2026-11-22');
  expect(dayBefore(new Date('2026-03-01T00:00:00Z'))).toBe('2026-02-28');
  expect(new Date(endOfDay('2026-11-22')).toISOString()).toBe('2026-11-23T00:00:00.000Z');
});
