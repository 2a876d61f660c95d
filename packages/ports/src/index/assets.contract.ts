import type { Hex } from '@ipr/domain';
import { expect, test } from '@jest/globals';
import { type IndexedAssets, ids } from './indexed-assets.fixture.ts';
import { type AssetQuery, maxNamed } from './port.ts';

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

  test('continues behind an asset in the order of registration, in both directions, within the other filters', async () => {
    const { index, owner } = given();
    const found = async (query: AssetQuery) => ids((await index.assets(query)).items);
    expect(await found({ follows: '3' })).toEqual(['2', '1']);
    expect(await found({ follows: '1' })).toEqual([]);
    expect(await found({ follows: '1', order: { by: 'created', direction: 'asc' } })).toEqual(['2', '3']);
    expect(await found({ owner, sharedWith: owner, follows: '3' })).toEqual(['2', '1']);
    expect(await found({ owner, sharedWith: owner, titleContains: 'pump', except: ['1'], follows: '3' })).toEqual([
      '2',
    ]);
    const order = { by: 'title', direction: 'asc' } as const;
    await expect(index.assets({ follows: '1', order })).rejects.toThrow(RangeError);
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
