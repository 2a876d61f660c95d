import { expect, test } from '@jest/globals';
import { assessIndex, type IndexHealth, type IndexRepair, type IndexReport } from './assess-index.ts';

const STUCK_AFTER_MS = 60_000;
const LOOK_EVERY_MS = 10_000;

const at = (height: number, hash = 'ours') => ({ height, hash: `${hash}-${height}` });
const good = (height: number, chainHeight = height): IndexReport => ({
  head: at(height),
  foreign: undefined,
  chainHeight,
});
const foreign = (height: number): IndexReport => ({
  head: at(height, 'orphan'),
  foreign: at(height, 'orphan'),
  chainHeight: 100,
});
const silent: IndexReport = { head: undefined, foreign: undefined, chainHeight: 100 };

/** What is done after each of some looks, ten seconds apart. */
const repairsAfter = (looks: readonly IndexReport[]): (IndexRepair | undefined)[] => {
  let health: IndexHealth = { fineAt: 0, startedAgain: false };
  return looks.map((look, n) => {
    const judged = assessIndex(health, look, (n + 1) * LOOK_EVERY_MS, STUCK_AFTER_MS);
    health = judged.health;
    return judged.repair;
  });
};
const repairs = (looks: readonly IndexReport[]) => repairsAfter(looks).filter((repair) => repair !== undefined);
const times = (count: number, look: IndexReport): IndexReport[] => Array.from({ length: count }, () => look);

test('takes no action on a healthy index, advancing or idle', () => {
  expect(repairs([...times(20, good(5)), good(6, 9), good(9), ...times(20, good(9))])).toEqual([]);
});

test('takes no action on a reorganisation that graph-node reverts', () => {
  expect(repairs([good(50), foreign(50), good(51), foreign(51), foreign(49), foreign(40), good(52)])).toEqual([]);
});

test('extends a chain that lost the newest blocks of the index, and restarts an index that does not revert them', () => {
  const lost = (height: number): IndexReport => ({
    head: at(102, 'orphan'),
    foreign: at(102, 'orphan'),
    chainHeight: height,
  });
  expect(repairsAfter([good(102), lost(100), good(103)])).toEqual([undefined, 'extend', undefined]);
  expect(repairsAfter([good(102), lost(102), lost(103)])).toEqual([undefined, 'extend', 'renew']);
});

test('does not extend a chain that is far shorter than the index', () => {
  const look: IndexReport = { head: at(102, 'orphan'), foreign: at(102, 'orphan'), chainHeight: 62 };
  expect(repairs([good(102), look, look])).toEqual(['renew']);
});

test('restarts an index that is on the same foreign block in two checks', () => {
  expect(repairsAfter([good(50), foreign(50), foreign(50), good(50)])).toEqual([
    undefined,
    undefined,
    'renew',
    undefined,
  ]);
});

test.each([
  ['stands still while the chain is ahead', good(50, 51)],
  ['does not answer', silent],
])('starts an index again that %s for a minute, and rebuilds it when that does not help', (_, look) => {
  expect(repairs([good(50), ...times(5, look), good(51)])).toEqual([]);
  expect(repairs([good(50), ...times(13, look), good(51)])).toEqual(['restart', 'rebuild']);
});

test('gives an index that answers a fifth of a second more for each block that it lacks beyond ten, since it stores many blocks at once', () => {
  const behind = (blocks: number) => good(50, 50 + blocks);
  expect(repairs([good(50), ...times(7, behind(110)), good(160)])).toEqual([]);
  expect(repairs([good(50), ...times(8, behind(110))])).toEqual(['restart']);
  expect(repairs([good(50), ...times(66, behind(100_000))])).toEqual(['restart']);
});

test('does not restart an index that computes, for ten minutes at most', () => {
  const busy = { head: at(50), foreign: undefined, chainHeight: 60, isComputing: true };
  expect(repairs([good(50), ...times(60, busy), good(60)])).toEqual([]);
  expect(repairs([good(50), ...times(68, busy)])).toEqual(['restart']);
  expect(repairs([good(50), ...times(8, { ...busy, isComputing: false })])).toEqual(['restart']);
});

test('does not rebuild an index that advances after its restart', () => {
  expect(repairs([good(50), ...times(6, good(50, 60)), good(50, 60), good(55, 60), ...times(5, good(55, 60))])).toEqual(
    ['restart'],
  );
});

test('takes no action while the chain does not answer', () => {
  expect(repairs([good(50), ...times(5, good(50, 60)), null, ...times(5, good(50, 60)), ...times(20, null)])).toEqual(
    [],
  );
});

test('requires a foreign block in two consecutive checks', () => {
  expect(repairs([foreign(50), null, foreign(50), good(51)])).toEqual([]);
});
