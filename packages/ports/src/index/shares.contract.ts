import { expect, test } from '@jest/globals';
import { day, type IndexedAssets, read, shareId } from './indexed-assets.fixture.ts';
import type { ShareQuery } from './port.ts';

/** Registers the tests of share lists. */
export const checkShares = (given: () => IndexedAssets): void => {
  test('lists incoming shares, and outgoing shares of owner and grantor, including ended ones', async () => {
    const { index, owner, other, third } = given();
    const incoming = await index.shares({ wallet: owner, direction: 'incoming' });
    expect(incoming).toMatchObject({ total: 1, pending: { value: 1, isExact: true } });
    expect(incoming.items).toMatchObject([
      { id: shareId('3', owner), status: 'PENDING', level: 'view', expiresAt: 0, asset: { id: '3', title: 'Valve' } },
    ]);
    const outgoing = await index.shares({ wallet: other, direction: 'outgoing' });
    expect(outgoing.items).toMatchObject([
      { id: shareId('3', third), status: 'REVOKED', endedBy: other.toLowerCase() },
      { id: shareId('3', owner), status: 'PENDING' },
    ]);
    expect(read(await index.shares({ wallet: owner, direction: 'outgoing' }))).toEqual([
      [shareId('2', other)],
      1,
      false,
    ]);
  });

  test('filters shares by displayed status at the time of the page', async () => {
    const { index, owner, other } = given();
    const { at } = await index.shares({ wallet: owner, direction: 'outgoing' });
    const shown = async (statuses: ('ACTIVE' | 'PENDING' | 'EXPIRED' | 'REVOKED')[], days = 0, wallet = owner) => {
      const moment = { ...at, time: at.time + days * day };
      const { items } = await index.shares({ wallet, direction: 'outgoing', statuses, at: moment });
      return items.map(({ status }) => status);
    };
    expect(await shown(['ACTIVE'])).toEqual(['ACTIVE']);
    expect(await shown(['ACTIVE'], 11)).toEqual([]);
    expect(await shown(['EXPIRED'], 11)).toEqual(['EXPIRED']);
    expect(await shown(['EXPIRED', 'ACTIVE'])).toEqual(['ACTIVE']);
    expect(await shown(['REVOKED', 'PENDING'], 0, other)).toEqual(['REVOKED', 'PENDING']);
    const found = async (titleContains: string) => {
      const wanted = { wallet: other, direction: 'outgoing', statuses: ['PENDING'], titleContains } as const;
      return (await index.shares(wanted)).total;
    };
    expect([await found('VALVE'), await found('pump')]).toEqual([1, 0]);
  });

  test('filters shares by the moment of their end and by the other party', async () => {
    const { index, owner, other, third } = given();
    const { time } = (await index.shares({ wallet: owner, direction: 'outgoing' })).at;
    const found = async (query: Omit<ShareQuery, 'direction'>) =>
      read(await index.shares({ direction: 'outgoing', ...query }))[0];
    const active = { wallet: owner, statuses: ['ACTIVE'] } as const;
    expect(await found({ ...active, endsBefore: time + 9 * day })).toEqual([]);
    expect(await found({ ...active, endsBefore: time + 11 * day })).toEqual([shareId('2', other)]);
    expect(await found({ wallet: other, statuses: ['PENDING'], endsBefore: time + 365 * day })).toEqual([]);
    expect(await found({ wallet: other, parties: [third.toUpperCase().replace('0X', '0x')] })).toEqual([
      shareId('3', third),
    ]);
    expect(await found({ wallet: other, parties: [] })).toEqual([]);
    const incoming = { wallet: other, direction: 'incoming', parties: [owner] } as const;
    expect(read(await index.shares(incoming))[0]).toEqual([shareId('2', other)]);
    expect(read(await index.shares({ ...incoming, parties: [third] }))[0]).toEqual([]);
  });

  test('lists the grants made until a moment, newest first, so that a long list can begin again at its last row', async () => {
    const { index, other } = given();
    const outgoing = { wallet: other, direction: 'outgoing' } as const;
    const { items } = await index.shares(outgoing);
    const oldest = items.at(-1)?.grantedAt ?? 0;
    const ids = items.filter(({ grantedAt }) => grantedAt <= oldest).map(({ id }) => id);
    expect(ids).not.toEqual([]);
    expect(read(await index.shares({ ...outgoing, grantedUntil: oldest }))[0]).toEqual(ids);
    expect(read(await index.shares({ ...outgoing, grantedUntil: oldest - 1 }))[0]).toEqual([]);
  });

  test('counts shares no further than required', async () => {
    const { index, other } = given();
    const counted = async (countTo?: number, first = 1) => {
      const query = { wallet: other, direction: 'outgoing', first, countTo } as const;
      const { items, total, totalIsExact, hasMore, pending } = await index.shares(query);
      return [items.length, total, totalIsExact, hasMore, pending];
    };
    const one = { value: 1, isExact: true };
    expect(await counted()).toEqual([1, 2, true, true, one]);
    expect(await counted(2)).toEqual([1, 2, false, true, one]);
    expect(await counted(1)).toEqual([1, 1, false, true, { value: 1, isExact: false }]);
    expect(await counted(3, 2)).toEqual([2, 2, true, false, one]);
  });

  test('searches shares by asset, by grant and by part of a title', async () => {
    const { index, owner, other, third } = given();
    const found = async (query: Omit<ShareQuery, 'wallet' | 'direction'>) =>
      read(await index.shares({ wallet: other, direction: 'outgoing', ...query }))[0];
    const [toThird, toOwner] = [shareId('3', third), shareId('3', owner)];
    expect(await found({ assetId: '3' })).toEqual([toThird, toOwner]);
    expect(await found({ assetId: '2' })).toEqual([]);
    expect(await found({ assetIds: ['2', '3'] })).toEqual([toThird, toOwner]);
    expect(await found({ assetIds: ['2'] })).toEqual([]);
    expect(await found({ match: { titleContains: 'aLV' } })).toEqual([toThird, toOwner]);
    expect(await found({ match: { titleContains: 'pump', ids: [toOwner] } })).toEqual([toOwner]);
    expect(await found({ match: {} })).toEqual([]);
  });
};
