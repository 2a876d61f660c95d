import type { Hex } from '@ipr/domain';
import { expect, test } from '@jest/globals';
import type { AssetIndex } from './port.ts';

/** What an index must have taken in before the contract is checked: assets 1 to 3, the third one another person's. */
export interface IndexedAssets {
  readonly index: AssetIndex;
  readonly owner: Hex;
  readonly other: Hex;
  /** In order of their ids. */
  readonly assets: readonly {
    readonly hash: Hex;
    readonly cid: string;
    readonly title: string;
    readonly txHash: Hex;
  }[];
  /** Block of the last one. */
  readonly block: { readonly number: number; readonly hash: Hex };
}

/** Titles of the assets that the contract needs: wildcards of SQL must not act as such. */
export const contractTitles = ['Pump 100% tight', 'Second_pump', 'Valve'] as const;

const ids = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id);

/** Registers the tests that every adapter of the port passes. */
export const checkAssetIndex = (given: () => IndexedAssets): void => {
  test('names the block it has taken in', async () => {
    const { index, block } = given();
    await index.waitForBlock(block.number);
    expect(await index.head()).toEqual({ blockNumber: block.number, blockHash: block.hash });
  });

  test('says that it is behind when a block does not come in time', async () => {
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

  test('lists owned and shared assets together without doubles', async () => {
    const { index, owner } = given();
    expect(ids((await index.assets({ owner, sharedWith: owner })).items)).toEqual(['2', '1']);
    expect((await index.assets({ sharedWith: owner })).total).toBe(0);
  });

  test('pages, and knows the total on every page', async () => {
    const { index } = given();
    const first = await index.assets({ first: 2 });
    const second = await index.assets({ first: 2, skip: 2 });
    expect([ids(first.items), first.total, first.hasMore]).toEqual([['3', '2'], 3, true]);
    expect([ids(second.items), second.total, second.hasMore]).toEqual([['1'], 3, false]);
    await expect(index.assets({ first: 0 })).rejects.toThrow(RangeError);
  });

  test('finds titles by any part of them, without regard to case and without wildcards', async () => {
    const { index, owner } = given();
    const found = async (titleContains: string) => ids((await index.assets({ titleContains })).items);
    expect(await found('PUMP')).toEqual(['2', '1']);
    expect(await found('100%')).toEqual(['1']);
    expect(await found('1%t')).toEqual([]);
    expect(await found('d_p')).toEqual(['2']);
    expect(await found('V_lve')).toEqual([]);
    expect(await found('\\')).toEqual([]);
    expect(ids((await index.assets({ owner, sharedWith: owner, titleContains: 'pump' })).items)).toEqual(['2', '1']);
    expect((await index.assets({ owner, sharedWith: owner, titleContains: 'valve' })).items).toEqual([]);
  });

  test('tells one asset with its versions', async () => {
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
      roles: [],
    });
    expect(found.versions).toMatchObject([
      { id: '1-1', number: 1, hash: asset?.hash, txHash: asset?.txHash, timestamp: found.createdAt },
    ]);
  });

  test.each(['4', '0', '01', 'abc', ''])('has no asset %p', async (id) => {
    await expect(given().index.asset(id)).rejects.toMatchObject({ code: 'asset.not-found' });
  });
};
