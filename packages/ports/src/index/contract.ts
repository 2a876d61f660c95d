import type { Hex } from '@ipr/domain';
import { expect, test } from '@jest/globals';
import { type AssetQuery, maxNamed, type Page, type RegistryIndex, type ShareQuery } from './port.ts';

/**
 * The history that an index must contain before the contract is checked, one event per block: assets 1 to 3, of which `other`
 * owns the third; the owner grants `other` edit on asset 2 for 10 days, who accepts; `other` grants the owner view on asset 3
 * forever, and grants `third` admin on it for 40 days, who accepts and is revoked; `other` updates asset 2.
 */
export interface IndexedAssets {
  readonly index: RegistryIndex;
  readonly owner: Hex;
  readonly other: Hex;
  readonly third: Hex;
  /** In order of asset id. */
  readonly assets: readonly {
    readonly hash: Hex;
    readonly cid: string;
    readonly title: string;
    readonly txHash: Hex;
  }[];
  /** Block of the last one. */
  readonly block: { readonly number: number; readonly hash: Hex };
  /** Lets the owner update asset 2 and waits until it is indexed. */
  happen(): Promise<void>;
}

/** Asset titles that the contract needs: SQL wildcards must match literally, and accents must not affect the sort order. */
export const contractTitles = ['Pump 100% tight', 'Überland_pump', 'Valve'] as const;

const ids = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id);

const day = 24 * 3600;
const noAccount = `0x${'00'.repeat(19)}99`;
/** A page without the moment at which it was read. */
const read = ({ items, total, hasMore }: Page<{ readonly id: string }>) => [ids(items), total, hasMore];

/** Registers the tests that every adapter of the port passes. */
export const checkAssetIndex = (given: () => IndexedAssets): void => {
  test('returns the newest indexed block as head', async () => {
    const { index, block } = given();
    await index.waitForBlock(block.number);
    expect(await index.head()).toEqual({ blockNumber: block.number, blockHash: block.hash });
  });

  test('rejects with index.behind when a block is not indexed in time', async () => {
    const { index, block } = given();
    await expect(index.waitForBlock(block.number + 1000, 50)).rejects.toMatchObject({ code: 'index.behind' });
  });

  test('lists all assets, newest first', async () => {
    const page = await given().index.assets({});
    expect(ids(page.items)).toEqual(['3', '2', '1']);
    expect(page).toMatchObject({ total: 3, totalIsExact: true, hasMore: false });
  });

  test('lists the assets of one owner, whatever the case of the address', async () => {
    const { index, owner, other } = given();
    expect(ids((await index.assets({ owner })).items)).toEqual(['2', '1']);
    const shouted = `0x${other.slice(2).toUpperCase()}`;
    expect(ids((await index.assets({ owner: shouted })).items)).toEqual(['3']);
  });

  test('lists owned and shared assets together without duplicates', async () => {
    const { index, owner, third } = given();
    expect(ids((await index.assets({ owner, sharedWith: owner })).items)).toEqual(['3', '2', '1']);
    expect(ids((await index.assets({ sharedWith: owner })).items)).toEqual(['3']);
    expect(await index.assets({ sharedWith: third })).toMatchObject({ items: [], total: 0, hasMore: false });
  });

  test('pages the list and returns the total on every page', async () => {
    const { index } = given();
    const first = await index.assets({ first: 2 });
    const second = await index.assets({ first: 2, skip: 2 });
    expect([ids(first.items), first.total, first.hasMore]).toEqual([['3', '2'], 3, true]);
    expect([ids(second.items), second.total, second.hasMore]).toEqual([['1'], 3, false]);
    await expect(index.assets({ first: 0 })).rejects.toThrow(RangeError);
  });

  test('sorts by registration, newest version and title in both directions', async () => {
    const { index } = given();
    const ordered = async (by: 'created' | 'updated' | 'title', direction: 'asc' | 'desc') =>
      ids((await index.assets({ order: { by, direction } })).items);
    expect(await ordered('created', 'asc')).toEqual(['1', '2', '3']);
    expect(await ordered('title', 'asc')).toEqual(['1', '2', '3']);
    expect(await ordered('title', 'desc')).toEqual(['3', '2', '1']);
    const updated = async (direction: 'asc' | 'desc') =>
      (await index.assets({ order: { by: 'updated', direction } })).items.map(({ updatedAt }) => updatedAt);
    const rising = await updated('asc');
    expect(rising).toEqual([...rising].sort((one, other) => one - other));
    expect(await updated('desc')).toEqual([...rising].reverse());
  });

  test('returns the reader’s own grant on each asset, and no grants of other accounts', async () => {
    const { index, owner, other, third } = given();
    const grants = async (sharedWith: Hex) =>
      (await index.assets({ owner, sharedWith })).items.map(({ id, grant }) => [id, grant?.level, grant?.state]);
    expect(await grants(owner)).toEqual([
      ['3', 'view', 'PENDING'],
      ['2', undefined, undefined],
      ['1', undefined, undefined],
    ]);
    expect(await grants(other)).toEqual([
      ['2', 'edit', 'ACTIVE'],
      ['1', undefined, undefined],
    ]);
    expect(await grants(third)).toEqual([
      ['2', undefined, undefined],
      ['1', undefined, undefined],
    ]);
    expect((await index.assets({ owner: other })).items[0]?.grant).toBeNull();
    const ended = await index.assets({ among: ['3'], reader: third });
    expect(ended.items[0]?.grant).toMatchObject({ level: 'admin', state: 'REVOKED' });
  });

  test('matches any part of a title, ignoring case and without wildcards', async () => {
    const { index, owner } = given();
    const found = async (titleContains: string) => ids((await index.assets({ titleContains })).items);
    expect(await found('PUMP')).toEqual(['2', '1']);
    expect(await found('100%')).toEqual(['1']);
    expect(await found('1%t')).toEqual([]);
    expect(await found('d_p')).toEqual(['2']);
    expect(await found('V_lve')).toEqual([]);
    expect(await found('\\')).toEqual([]);
    expect(ids((await index.assets({ owner, sharedWith: owner, titleContains: 'pump' })).items)).toEqual(['2', '1']);
    expect(ids((await index.assets({ owner, sharedWith: owner, titleContains: 'valve' })).items)).toEqual(['3']);
    expect((await index.assets({ owner, titleContains: 'valve' })).items).toEqual([]);
  });

  test('restricts to named assets, and excludes named assets', async () => {
    const { index, owner, other } = given();
    const found = async (query: AssetQuery) => ids((await index.assets(query)).items);
    expect(await found({ among: ['1', '3', '999'] })).toEqual(['3', '1']);
    expect(await found({ among: [] })).toEqual([]);
    expect(await found({ owner: other, sharedWith: other, among: ['1', '3'] })).toEqual(
      await found({ owner: other, sharedWith: other, except: ['2'] }),
    );
    expect(await found({ owner, sharedWith: owner, except: ['2'] })).toEqual(['3', '1']);
    expect(await found({ owner, sharedWith: owner, except: [] })).toEqual(['3', '2', '1']);
    expect(await found({ owner, sharedWith: owner, titleContains: 'pump', except: ['1'] })).toEqual(['2']);
    const many = Array.from({ length: maxNamed + 1 }, (_, at) => String(at + 1));
    await expect(index.assets({ among: many })).rejects.toThrow(RangeError);
  });

  test('returns one asset with its versions', async () => {
    const { index, owner, assets } = given();
    const [asset] = assets;
    const found = await index.asset('1');
    expect(found).toMatchObject({
      id: '1',
      owner: owner.toLowerCase(),
      hash: asset?.hash,
      cid: asset?.cid,
      title: asset?.title,
    });
    expect(found).toMatchObject({
      name: asset?.title,
      creationTxHash: asset?.txHash,
      versionCount: 1,
      committedAt: null,
      claims: [],
      roles: [],
    });
    expect(found.versions).toMatchObject([
      { id: '1-1', number: 1, hash: asset?.hash, txHash: asset?.txHash, timestamp: found.createdAt },
    ]);
  });

  test.each(['4', '0', '01', 'abc', ''])('returns not-found for asset %p', async (id) => {
    await expect(given().index.asset(id)).rejects.toMatchObject({ code: 'asset.not-found' });
  });
};

/** Registers the tests of dashboard, activity and share lists; run them after `checkAssetIndex`. */
export const checkRegistryIndex = (given: () => IndexedAssets): void => {
  const shareId = (asset: string, user: Hex, nonce = 1) => `${asset}-${user.toLowerCase()}-${nonce}`;

  test('counts a wallet’s owned, shared, pending and soon expiring items', async () => {
    const { index, owner, other } = given();
    const numbers = async (wallet: Hex | string) => {
      const { owned, shared, pendingIncoming, pendingOutgoing, expiringSoon } = await index.metrics(wallet);
      return [owned, ...[shared, pendingIncoming, pendingOutgoing, expiringSoon].map(({ value }) => value)];
    };
    expect(await numbers(owner)).toEqual([2, 1, 1, 0, 1]);
    expect(await numbers(other.toUpperCase().replace('0X', '0x'))).toEqual([1, 1, 0, 1, 1]);
    expect(await numbers(noAccount)).toEqual([0, 0, 0, 0, 0]);
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
    for (const assetId of ['77', 'x'])
      await expect(index.timeline({ assetId })).rejects.toMatchObject({ code: 'asset.not-found' });
  });

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

  test('searches shares by asset, by grant and by part of a title', async () => {
    const { index, owner, other, third } = given();
    const found = async (query: Omit<ShareQuery, 'wallet' | 'direction'>) =>
      read(await index.shares({ wallet: other, direction: 'outgoing', ...query }))[0];
    const [toThird, toOwner] = [shareId('3', third), shareId('3', owner)];
    expect(await found({ assetId: '3' })).toEqual([toThird, toOwner]);
    expect(await found({ assetId: '2' })).toEqual([]);
    expect(await found({ match: { titleContains: 'aLV' } })).toEqual([toThird, toOwner]);
    expect(await found({ match: { titleContains: 'pump', ids: [toOwner] } })).toEqual([toOwner]);
    expect(await found({ match: {} })).toEqual([]);
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
    expect(await found({ match: { titleContains: '100%' } })).toEqual(['CREATE']);
    expect(await found({ match: { titleContains: '100%', types: ['REVOKE'] } })).toEqual(['REVOKE', 'CREATE']);
    expect(await found({ types: ['CREATE'], match: { actors: [other] } })).toEqual(['CREATE']);
    expect(await found({ match: {} })).toEqual([]);
  });

  test('returns a profile with paged assets and the grants that have not ended', async () => {
    const { index, owner, other, third } = given();
    const { wallet, assetCount, assets, roles } = await index.profile(owner, { first: 1 });
    expect([wallet, assetCount, read(assets)]).toEqual([owner.toLowerCase(), 2, [['2'], 2, true]]);
    expect(ids(roles)).toEqual([shareId('3', owner)]);
    expect(ids((await index.profile(other)).roles)).toEqual([shareId('2', other)]);
    expect(await index.profile(third)).toMatchObject({ assetCount: 0, assets: { items: [], total: 0 }, roles: [] });
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
