import type { Hex } from '@ipr/domain';
import { ada, hashOf, recordAt } from './record.fixture.ts';
import type { Records } from './repository.ts';

const bob: Hex = `0x${'b2'.repeat(20)}`;
const stamp = { time: '2026-01-02T03:04:05.000Z', token: 'AQ==', chain: ['Ag==', 'Aw=='] };

type Open = () => Promise<Records>;

const fill = async (open: Open, ...numbers: readonly number[]): Promise<Records> => {
  const records = await open();
  for (const number of numbers) await records.add(recordAt(number, number));
  return records;
};

const additions = (open: Open): void => {
  test('an empty storage has no record', async () => {
    const records = await open();
    expect([await records.newest(), await records.find('update', '7-1'), await records.has('event-1')]).toEqual([
      null,
      null,
      false,
    ]);
    expect(await records.lastBefore(new Date())).toBeNull();
    expect(await records.claimUnstamped(new Date(), 1_000)).toBeNull();
  });

  test('returns a record as it was added, without a timestamp', async () => {
    const records = await fill(open, 1);
    expect(await records.find('update', '7-1')).toEqual({ ...recordAt(1, 1), stamp: null });
    expect(await records.newest()).toMatchObject({ number: 1, hash: hashOf(1) });
    expect(await records.has('event-1')).toBe(true);
  });

  test('one event has one record and one number one record, also for replicas that add at the same time', async () => {
    const replicas = [await open(), await open()];
    const same = await Promise.all(replicas.map((records) => records.add(recordAt(1, 1))));
    expect(same.toSorted()).toEqual(['added', 'known']);
    const rivals = await Promise.all(
      replicas.map((records, at) => records.add(recordAt(2, 2, { eventId: `rival-${at}` }))),
    );
    expect(rivals.toSorted()).toEqual(['added', 'taken']);
  });

  test('finds the newest record of an id, and lists newest first by what the caller may read', async () => {
    const records = await fill(open, 1, 2);
    await records.add(recordAt(3, 3, { id: '7-2' }));
    await records.add(recordAt(4, 4, { kind: 'acceptance', id: 'share', parties: [bob] }));
    await records.add(recordAt(5, 5, { assetId: '8' }));
    expect((await records.find('update', '7-2'))?.number).toBe(3);
    const numbers = async (versions: boolean, party: Hex = ada, skip = 0) =>
      (await records.list({ assetId: '7', versions, party }, { skip, limit: 2 })).map(({ number }) => number);
    expect(await numbers(true)).toEqual([3, 2]);
    expect(await numbers(true, bob)).toEqual([4, 3]);
    expect(await numbers(true, bob, 2)).toEqual([2, 1]);
    expect(await numbers(false, bob)).toEqual([4]);
    expect(await numbers(false)).toEqual([]);
    expect(await records.count({ assetId: '7', versions: true, party: bob })).toBe(4);
  });
};

const laterSteps = (open: Open): void => {
  test('leases a record without a timestamp to one replica, until the lease ends or it is stamped once', async () => {
    const records = await fill(open, 1);
    const other = await open();
    const at = (ms: number) => new Date(1_000_000 + ms);
    expect(await records.claimUnstamped(at(0), 1_000)).toMatchObject({ number: 1, stamp: null });
    expect(await other.claimUnstamped(at(999), 1_000)).toBeNull();
    expect(await other.claimUnstamped(at(1_000), 1_000)).toMatchObject({ number: 1 });
    await other.stampLater('event-1', at(9_000));
    expect(await records.claimUnstamped(at(8_999), 1_000)).toBeNull();
    await records.stamped('event-1', stamp);
    await other.stamped('event-1', { ...stamp, token: 'BA==' });
    await other.stampLater('event-1', at(0));
    expect((await records.find('update', '7-1'))?.stamp).toEqual(stamp);
    expect(await records.claimUnstamped(at(20_000), 1_000)).toBeNull();
  });

  test('finds the last record before a time, and the hashes of a range in the order of the numbers', async () => {
    const records = await fill(open, 2, 1, 3, 4);
    const before = (days: number) => records.lastBefore(new Date(days * 86_400_000));
    expect([await before(1), await before(3), await before(3.5), await before(99)]).toEqual([null, 2, 3, 4]);
    expect(await records.hashes(2, 4)).toEqual([2, 3, 4].map(hashOf));
    await expect(records.hashes(3, 5)).rejects.toThrow(RangeError);
  });
};

/** What every implementation of `Records` guarantees. @param open another replica on the same empty storage */
export const recordsContract = (open: Open): void => {
  additions(open);
  laterSteps(open);
};
