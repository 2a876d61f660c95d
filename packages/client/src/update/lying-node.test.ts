import { Failure, keyCondition, sha256Hex } from '@ipr/domain';
import { me, stranger, type World } from '../../testing/small-world.ts';
import { base, contentOf, count, documentAt, openNewest, partsOf, registered, second } from './update.fixture.ts';
import { newUpdateDraft } from './update.ts';
import { updateAsset } from './update-asset.ts';

const input = { changes: {}, file: second };
const hashOf = async () => sha256Hex(await contentOf(second));
type ChainPort = World['ports']['chain'];

/** This person's ports, with a node that answers as it likes. */
const over = (world: World, lies: Partial<ChainPort>) => {
  const { deps } = partsOf(world);
  const ports = { ...world.ports, chain: { ...world.ports.chain, ...lies } };
  return { ...deps, person: { ...deps.person, ports } };
};

/** For every hash that is free the node names a stranger. */
const invents = (world: World): Partial<ChainPort> => ({
  registrantOf: async (hash) => (await world.ports.chain.registrantOf(hash)) ?? stranger,
});

const conditionsOf = async (world: World, wrapped: readonly unknown[]) => {
  const own = keyCondition(world.registry, await hashOf(), me);
  return wrapped.every((condition) => JSON.stringify(condition) === JSON.stringify(own));
};

/** Notes every condition that a key is wrapped under. */
const noting = async (world: World, deps: ReturnType<typeof over>) => {
  const wrapped: unknown[] = [];
  const keynet = await world.ports.keynet();
  const wrapKey: typeof keynet.wrapKey = (given) => {
    wrapped.push(given.condition);
    return keynet.wrapKey(given);
  };
  const ports = { ...deps.person.ports, keynet: async () => ({ ...keynet, wrapKey }) };
  return { wrapped, deps: { ...deps, person: { ...deps.person, ports } } };
};

test('a node that names a stranger for a free hash does not get the key wrapped under the stranger', async () => {
  const world = await registered();
  const { wrapped, deps } = await noting(world, over(world, invents(world)));
  await updateAsset(deps, input, newUpdateDraft(base));
  expect(wrapped).not.toHaveLength(0);
  expect(await conditionsOf(world, wrapped)).toBe(true);
  expect((await openNewest(world)).bytes).toEqual(await contentOf(second));
});

test('nor when it also says that the hash is of this asset', async () => {
  const world = await registered();
  const assetIdOf: ChainPort['assetIdOf'] = async (hash) => (await world.ports.chain.assetIdOf(hash)) ?? '1';
  const { wrapped, deps } = await noting(world, over(world, { ...invents(world), assetIdOf }));
  await updateAsset(deps, input, newUpdateDraft(base));
  expect(await conditionsOf(world, wrapped)).toBe(true);
  expect((await openNewest(world)).bytes).toEqual(await contentOf(second));
});

test('a node that names a stranger for a version on chain is not believed, and no success is told', async () => {
  const world = await registered();
  const lies = { registrantOf: async () => stranger };
  const draft = newUpdateDraft(base);
  // The asset as it was still opens: only what is new is lied about.
  const first = world.entries[0]?.hash;
  const registrantOf: ChainPort['registrantOf'] = async (hash) =>
    `0x${hash.replace(/^0x/, '')}` === first ? me : lies.registrantOf();
  const { wrapped, deps } = await noting(world, over(world, { registrantOf }));
  await expect(updateAsset(deps, input, draft)).rejects.toMatchObject({
    stage: 'updating-blockchain',
    failure: { code: 'chain.unavailable' },
  });
  expect(await conditionsOf(world, wrapped)).toBe(true);
  await updateAsset(partsOf(world).deps, input, draft);
  expect([world.entries[0]?.versions.length, count(world, 'wallet.sign')]).toEqual([2, 1]);
});

test('a stranger who introduced the hash is only believed when the index shows it, and without an index nothing is sent', async () => {
  const world = await registered();
  world.offer(me, { id: '1', user: stranger, role: 2, expiresAt: 0, ndaHash: `0x${'d4'.repeat(32)}`, cid: 'nda' });
  world.accept(stranger, { id: '1' });
  world.update(stranger, { id: '1', fileHash: await hashOf(), cid: 'theirs', title: 'Theirs' });
  const { hash = '', cid = '' } = world.entries[0]?.versions[0] ?? {};
  world.update(me, { id: '1', fileHash: hash, cid, title: 'Motor' });
  const from = newUpdateDraft({ id: '1', version: 3 });
  const { deps } = partsOf(world);
  const asset = async () => {
    throw new Failure('asset.details-unavailable');
  };
  const ports = { ...world.ports, index: { ...world.ports.index, asset } };
  const blind = { ...deps, person: { ...deps.person, ports } };
  await expect(updateAsset(blind, input, from)).rejects.toMatchObject({ stage: 'processing-new-file' });
  expect(count(world, 'wallet.sign')).toBe(0);
  await updateAsset(deps, input, from);
  expect((await documentAt(world)).file.litEncryption.evmContractConditions).toEqual(
    keyCondition(world.registry, await hashOf(), stranger),
  );
});
