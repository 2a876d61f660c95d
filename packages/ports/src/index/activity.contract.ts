import type { Hex } from '@ipr/domain';
import { expect, test } from '@jest/globals';
import type { ActivityWord } from './activity.ts';
import { day, type IndexedAssets, ids, noAccount, read, shareId } from './indexed-assets.fixture.ts';

/** Registers the tests of timelines and activity; the last one adds an event. */
export const checkActivity = (given: () => IndexedAssets): void => {
  test('returns the timeline of an asset newest first, with acceptance before consent', async () => {
    const { index, owner, other } = given();
    const all = await index.timeline({ assetId: '2' });
    expect(all.items.map(({ type }) => type)).toEqual(['UPDATE', 'NDA_SIGN', 'ACCEPT', 'PENDING', 'CREATE']);
    expect(all).toMatchObject({ total: 5, totalIsExact: true, hasMore: false });
    const expiresAt = all.items[3]?.expiresAt;
    const [actor, counterparty] = [owner.toLowerCase(), other.toLowerCase()];
    expect(all.items[3]).toMatchObject({ actor, counterparty, level: 'edit', shareId: shareId('2', other) });
    expect((expiresAt ?? 0) - (all.items[3]?.timestamp ?? 0)).toBeGreaterThan(9 * day);
    expect(read(await index.timeline({ assetId: '2', first: 2, skip: 2 }))).toEqual([
      ids(all.items.slice(2, 4)),
      5,
      true,
    ]);
    const some = await index.timeline({ assetId: '2', types: ['CREATE', 'ACCEPT'] });
    expect(read(some)).toEqual([[all.items[2]?.id, all.items[4]?.id], 2, false]);
    const match = [{ accounts: [other] }, { kinds: ['ACCEPT', 'CREATE'] }] as const;
    expect(read(await index.timeline({ assetId: '2', match }))).toEqual([[all.items[2]?.id], 1, false]);
    for (const assetId of ['77', 'x'])
      await expect(index.timeline({ assetId })).rejects.toMatchObject({ code: 'asset.not-found' });
  });

  test('returns a wallet’s own actions, actions towards it, and actions on assets it owns or can view', async () => {
    const { index, owner, other, third } = given();
    const types = async (wallet: Hex) => (await index.activity({ wallet })).items.map(({ type }) => type);
    expect(await types(third)).toEqual(['REVOKE', 'NDA_SIGN', 'ACCEPT', 'PENDING']);
    expect((await index.activity({ wallet: owner, first: 100 })).total).toBe(12);
    expect((await index.activity({ wallet: other, first: 100 })).total).toBe(11);
    expect(await index.activity({ wallet: noAccount })).toMatchObject({ items: [], total: 0 });
  });

  test('searches the activity by title, account and type, and filters by type', async () => {
    const { index, owner, other } = given();
    const found = async (query: Omit<Parameters<typeof index.activity>[0], 'wallet'>) =>
      (await index.activity({ wallet: owner, first: 100, ...query })).items.map(({ type }) => type);
    expect(await found({ types: ['UPDATE', 'REVOKE'] })).toEqual(['UPDATE', 'REVOKE']);
    expect(await found({ match: [{ titleContains: '100%' }] })).toEqual(['CREATE']);
    expect(await found({ match: [{ titleContains: '100%', kinds: ['REVOKE'] }] })).toEqual(['REVOKE', 'CREATE']);
    expect(await found({ types: ['CREATE'], match: [{ accounts: [other] }] })).toEqual(['CREATE']);
    expect(await found({ match: [{}] })).toEqual([]);
  });

  test('ends the activity at a time, so that a list can continue beyond the largest offset', async () => {
    const { index, owner } = given();
    const { items } = await index.activity({ wallet: owner, first: 100 });
    for (const { timestamp: until } of items.filter((_, at) => at % 4 === 0)) {
      const rest = items.filter(({ timestamp }) => timestamp <= until);
      expect(ids((await index.activity({ wallet: owner, first: 100, until })).items)).toEqual(ids(rest));
    }
    expect((await index.activity({ wallet: owner, until: (items.at(-1)?.timestamp ?? 0) - 1 })).items).toEqual([]);
  });

  test('lists activity on assets of older grants alone, where a list cannot name all', async () => {
    const { index, other } = given();
    expect(await index.activity({ wallet: other })).toMatchObject({ nextHeld: null });
    const older = await index.activity({ wallet: other, first: 100, heldBefore: '9'.repeat(18) });
    expect(older).toMatchObject({ nextHeld: null });
    expect(ids(older.items)).toEqual(ids((await index.timeline({ assetId: '2', first: 100 })).items));
    expect(read(await index.activity({ wallet: other, heldBefore: '1' }))).toEqual([[], 0, false]);
  });

  test('finds the activity that matches every word of a search', async () => {
    const { index, owner, other, third } = given();
    const found = async (...match: ActivityWord[]) =>
      (await index.activity({ wallet: owner, first: 100, match })).items.map(({ type }) => type);
    expect(await found({ accounts: [other] }, { kinds: ['ACCEPT', 'CREATE'] }, { titleContains: 'pump' })).toEqual([
      'ACCEPT',
    ]);
    expect(await found({ accounts: [third] }, { levels: ['admin'] }, { kinds: ['REVOKE'] })).toEqual(['REVOKE']);
    expect(await found({ levels: ['view'] })).toEqual(['PENDING']);
    expect(await found({ kinds: ['RELINQUISH', 'REJECT'] })).toEqual([]);
  });

  test('pages stay consistent while new events arrive', async () => {
    const { index, owner, happen } = given();
    const before = ids((await index.activity({ wallet: owner, first: 100 })).items);
    const first = await index.activity({ wallet: owner, first: 2 });
    await happen();
    const second = await index.activity({ wallet: owner, first: 2, skip: 2, at: first.at });
    expect([...ids(first.items), ...ids(second.items)]).toEqual(before.slice(0, 4));
    expect(second.total).toBe(before.length);
    expect((await index.activity({ wallet: owner, first: 2 })).total).toBe(before.length + 1);
    const { blockNumber } = await index.head();
    const future = { blockNumber: blockNumber + 1000, time: 0 };
    await expect(index.assets({ at: future })).rejects.toMatchObject({ code: 'assets.unavailable' });
  });
};
