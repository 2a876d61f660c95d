import type { Hex } from '@ipr/domain';
import { expect, test } from '@jest/globals';
import { type IndexedAssets, ids, noAccount, read, shareId } from './indexed-assets.fixture.ts';

/** Registers the tests of counters, registrations and profiles. */
export const checkDashboard = (given: () => IndexedAssets): void => {
  test('counts a wallet’s owned, shared, pending and soon expiring items', async () => {
    const { index, owner, other } = given();
    const numbers = async (wallet: Hex | string) => {
      const { owned, at: _, ...counts } = await index.metrics(wallet);
      const { shared, pendingIncoming, pendingOutgoing, expiringIncoming, expiringOutgoing } = counts;
      const others = [shared, pendingIncoming, pendingOutgoing, expiringIncoming, expiringOutgoing];
      return [owned, ...others.map(({ value }) => value)];
    };
    expect(await numbers(owner)).toEqual([2, 1, 1, 0, 0, 1]);
    expect(await numbers(other.toUpperCase().replace('0X', '0x'))).toEqual([1, 1, 0, 1, 1, 0]);
    expect(await numbers(noAccount)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  test('assigns registrations to months exactly to the second', async () => {
    const { index, owner } = given();
    const [first = 0, second = 0] = await Promise.all(['1', '2'].map(async (id) => (await index.asset(id)).createdAt));
    const starts = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, first, first + 1, second + 2];
    const found = await index.registrations(owner, starts);
    const [exactly, later] = first === second ? [2, 0] : [1, 1];
    expect(found).toEqual({ perMonth: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, exactly, later], firstAt: first });
    expect((await index.registrations(noAccount, starts)).firstAt).toBeNull();
    await expect(index.registrations(owner, [...starts].reverse())).rejects.toThrow(RangeError);
  });

  test('returns a profile with paged assets and the grants that have not ended', async () => {
    const { index, owner, other, third } = given();
    const { wallet, assetCount, assets, roles } = await index.profile(owner, { first: 1 });
    expect([wallet, assetCount, read(assets)]).toEqual([owner.toLowerCase(), 2, [['2'], 2, true]]);
    expect(ids(roles)).toEqual([shareId('3', owner)]);
    expect(ids((await index.profile(other)).roles)).toEqual([shareId('2', other)]);
    expect(await index.profile(third)).toMatchObject({ assetCount: 0, assets: { items: [], total: 0 }, roles: [] });
  });
};
