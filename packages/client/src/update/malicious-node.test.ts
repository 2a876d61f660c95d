import { Failure, keyCondition, sha256Hex } from '@ipr/domain';
import { me, stranger, type World } from '../../testing/small-world.ts';
import { base, contentOf, count, documentAt, openNewest, registered, second, setUp } from './update.fixture.ts';
import { newUpdateDraft } from './update.ts';
import { updateAsset } from './update-asset.ts';

const input = { changes: {}, file: second };
const hashOf = async () => sha256Hex(await contentOf(second));
type ChainPort = World['ports']['chain'];

/** This person's ports with a malicious node. */
const over = (world: World, falsified: Partial<ChainPort>) => {
  const { deps } = setUp(world);
  const ports = { ...world.ports, chain: { ...world.ports.chain, ...falsified } };
  return { ...deps, person: { ...deps.person, ports } };
};

/** Claims for every unregistered hash that a stranger introduced it. */
const invents = (world: World): Partial<ChainPort> => ({
  registrantOf: async (hash) => (await world.ports.chain.registrantOf(hash)) ?? stranger,
});

const conditionsOf = async (world: World, wrapped: readonly unknown[]) => {
  const own = keyCondition(world.registry, await hashOf(), me);
  return wrapped.every((condition) => JSON.stringify(condition) === JSON.stringify(own));
};

/** Records every condition that a key is wrapped under. */
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

test('does not wrap the key under a stranger whom a malicious node names for an unregistered hash', async () => {
  const world = await registered();
  const { wrapped, deps } = await noting(world, over(world, invents(world)));
  await updateAsset(deps, input, newUpdateDraft(base));
  expect(wrapped).not.toHaveLength(0);
  expect(await conditionsOf(world, wrapped)).toBe(true);
  expect((await openNewest(world)).bytes).toEqual(await contentOf(second));
});

test('does not wrap the key under a stranger when the node also claims the hash for this asset', async () => {
  const world = await registered();
  const assetIdOf: ChainPort['assetIdOf'] = async (hash) => (await world.ports.chain.assetIdOf(hash)) ?? '1';
  const { wrapped, deps } = await noting(world, over(world, { ...invents(world), assetIdOf }));
  await updateAsset(deps, input, newUpdateDraft(base));
  expect(await conditionsOf(world, wrapped)).toBe(true);
  expect((await openNewest(world)).bytes).toEqual(await contentOf(second));
});

test('does not trust a node that names a stranger for a version on chain, and reports no success', async () => {
  const world = await registered();
  const falsified = { registrantOf: async () => stranger };
  const draft = newUpdateDraft(base);
  // The original hash is answered truthfully, so that the asset still opens; only the new hash is falsified.
  const first = world.entries[0]?.hash;
  const registrantOf: ChainPort['registrantOf'] = async (hash) =>
    `0x${hash.replace(/^0x/, '')}` === first ? me : falsified.registrantOf();
  const { wrapped, deps } = await noting(world, over(world, { registrantOf }));
  await expect(updateAsset(deps, input, draft)).rejects.toMatchObject({
    stage: 'updating-blockchain',
    failure: { code: 'chain.unavailable' },
  });
  expect(await conditionsOf(world, wrapped)).toBe(true);
  await updateAsset(setUp(world).deps, input, draft);
  expect([world.entries[0]?.versions.length, count(world, 'wallet.sign')]).toEqual([2, 1]);
});

test('trusts a stranger as registrant only when the index confirms it, and sends nothing without an index', async () => {
  const world = await registered();
  world.offer(me, { id: '1', user: stranger, role: 2, expiresAt: 0, ndaHash: `0x${'d4'.repeat(32)}`, cid: 'nda' });
  world.accept(stranger, { id: '1' });
  world.update(stranger, { id: '1', fileHash: await hashOf(), cid: 'theirs', title: 'Theirs' });
  const { hash = '', cid = '' } = world.entries[0]?.versions[0] ?? {};
  world.update(me, { id: '1', fileHash: hash, cid, title: 'Motor' });
  const from = newUpdateDraft({ id: '1', version: 3 });
  const { deps } = setUp(world);
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
