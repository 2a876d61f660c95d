import { Failure, type Hex } from '@ipr/domain';
import { configOf, createTransactions } from '../../testing/portal.ts';
import { createWorld, me } from '../../testing/small-world.ts';
import type { ShareInput } from './share-asset.ts';
import { type ShareProgress, shareMany } from './share-many.ts';

const quick = { wait: () => Promise.resolve() };
const walletOf = (digit: number): Hex => `0x${String(digit).repeat(40)}`;
const inputFor = (digit: number): ShareInput => ({
  grant: {
    assetId: '1',
    grantee: walletOf(digit),
    level: 'view',
    expires: 0,
    shareType: 'internal',
    variant: 'standard',
    ndaText: 'Keep this confidential.',
    locale: 'en',
  },
  mailLocale: 'en',
  invite: false,
  counterpart: { name: `Person ${digit}`, message: `Page ${digit}` },
});

const sharing = async (digits: readonly number[], prepare: (world: ReturnType<typeof createWorld>) => void) => {
  const world = createWorld();
  world.mint(me, { fileHash: 'ab'.repeat(32), cid: 'cid', title: 'Motor' });
  prepare(world);
  const { transactions } = createTransactions();
  const seen: [number, ShareProgress['is']][] = [];
  const report = (index: number, { is }: ShareProgress) => void seen.push([index, is]);
  await shareMany({ ...world, config: configOf(world), transactions }, digits.map(inputFor), report, quick);
  const { outgoing } = await world.api.sharing.shares({ wallet: me });
  return { seen, outgoing };
};

test('shares with one person after another, each with their own details and message', async () => {
  const { seen, outgoing } = await sharing([5, 6], () => undefined);
  expect(seen).toEqual([
    [0, 'sending'],
    [0, 'shared'],
    [1, 'sending'],
    [1, 'shared'],
  ]);
  const details = outgoing.map(({ granteeId, granteeName, message }) => [granteeId, granteeName, message]);
  expect(details).toEqual(
    expect.arrayContaining([
      [walletOf(5), 'Person 5', 'Page 5'],
      [walletOf(6), 'Person 6', 'Page 6'],
    ]),
  );
});

test('a failure of one share does not lose the others', async () => {
  const { seen, outgoing } = await sharing([5, 6, 7], (world) =>
    world.failNext('storage.uploadJson', new Failure('storage.unavailable')),
  );
  expect(seen.filter(([, is]) => is !== 'sending')).toEqual([
    [0, 'failed'],
    [1, 'shared'],
    [2, 'shared'],
  ]);
  expect(outgoing.map(({ granteeId }) => granteeId).sort()).toEqual([walletOf(6), walletOf(7)]);
});

test('prompts for no further signature after a refused one', async () => {
  const { seen, outgoing } = await sharing([5, 6], (world) =>
    world.failNext('wallet.sign', new Failure('wallet.rejected')),
  );
  expect(seen).toEqual([
    [0, 'sending'],
    [0, 'unsent'],
    [1, 'unsent'],
  ]);
  expect(outgoing).toEqual([]);
});
