import type { Hex } from '@ipr/domain';
import type { NewRoot, Roots } from './repository.ts';

const hashOf = (number: number): Hex => `0x${number.toString(16).padStart(64, '0')}`;
const stamp = { time: '2026-01-02T03:04:05.000Z', token: 'AQ==', chain: ['Ag==', 'Aw=='] };
const transaction = {
  hash: hashOf(77),
  index: 3,
  block: { number: 9, hash: hashOf(78), header: '0xc0' as const },
  proof: ['0xc1', '0xc2'] as Hex[],
};

/** A root with this number over ten records. */
const rootAt = (number: number, change: Partial<NewRoot> = {}): NewRoot => ({
  number,
  day: `2026-01-0${number}`,
  first: number * 10 - 9,
  last: number * 10,
  text: '{}',
  hash: hashOf(number),
  signature: { protected: 'e30', signature: 'A'.repeat(86) },
  ...change,
});

/** What every implementation of `Roots` guarantees. @param open another replica on the same empty storage */
export const rootsContract = (open: () => Promise<Roots>): void => {
  const at = (ms: number) => new Date(1_000_000 + ms);

  test('an empty storage has no root', async () => {
    const roots = await open();
    expect([await roots.newest(), await roots.covering(1), await roots.claimUnfinished(at(0), 1)]).toEqual([
      null,
      null,
      null,
    ]);
  });

  test('returns a root as it was added for each of its records, and the newest', async () => {
    const roots = await open();
    for (const number of [1, 2]) await roots.add(rootAt(number));
    const first = { ...rootAt(1), stamp: null, transaction: null };
    for (const record of [1, 10]) expect(await roots.covering(record)).toEqual(first);
    expect(await roots.newest()).toEqual({ ...rootAt(2), stamp: null, transaction: null });
    for (const record of [0, 21]) expect(await roots.covering(record)).toBeNull();
  });

  test('a number and a day have one root, also for replicas that add at the same time', async () => {
    const replicas = [await open(), await open()];
    const added = await Promise.all(replicas.map((roots, of) => roots.add(rootAt(1, { text: `${of}` }))));
    expect(added.toSorted()).toEqual([false, true]);
    expect(await replicas[0]?.add(rootAt(2, { day: rootAt(1).day }))).toBe(false);
  });

  test('leases a root to one replica until it has timestamp and transaction, each of which is stored once', async () => {
    const [roots, other] = [await open(), await open()];
    await roots.add(rootAt(1));
    expect(await roots.claimUnfinished(at(0), 1_000)).toMatchObject({ number: 1 });
    expect(await other.claimUnfinished(at(999), 1_000)).toBeNull();
    await roots.stamped(1, stamp);
    await other.stamped(1, { ...stamp, token: 'BA==' });
    expect(await other.claimUnfinished(at(1_000), 1_000)).toMatchObject({ stamp, transaction: null });
    await other.finishLater(1, at(5_000));
    expect(await roots.claimUnfinished(at(4_999), 1_000)).toBeNull();
    expect(await roots.claimUnfinished(at(5_000), 1_000)).toMatchObject({ number: 1 });
    await roots.written(1, transaction);
    await other.written(1, { ...transaction, index: 4 });
    expect(await roots.covering(5)).toEqual({ ...rootAt(1), stamp, transaction });
    expect(await roots.claimUnfinished(at(99_000), 1_000)).toBeNull();
  });

  test('stores a transaction without its proof', async () => {
    const roots = await open();
    await roots.add(rootAt(1));
    await roots.written(1, { ...transaction, proof: null });
    expect((await roots.newest())?.transaction).toEqual({ ...transaction, proof: null });
  });
};
