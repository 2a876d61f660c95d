import { Failure, keyCondition } from '@ipr/domain';
import { createWorld, me, stranger } from '../../testing/small-world.ts';
import { readAsset } from './read-asset.ts';

const { signal } = new AbortController();
const hash = 'ab'.repeat(32);

const document = {
  schema: 1,
  title: 'Motor',
  ipType: 'Patent',
  ipContent: 'Drawing',
  private: 'AAAA',
  evidencyTimestamp: null,
  fileInfo: { size: 9, mediaType: 'application/pdf' },
  keyset: { id: 'test', publicKey: 'ab' },
};

const worldWith = async (owner: `0x${string}`, jsonData: Record<string, unknown> = document) => {
  const world = createWorld();
  const { ipfsHash: cid } = await world.api.storage.uploadJson({ jsonData, fileName: 'metadata.json' });
  world.mint(owner, { fileHash: hash, cid, title: 'Motor' });
  world.calls.length = 0;
  return world;
};

const complete = () => {
  const condition = keyCondition(createWorld().registry, hash, me);
  const litEncryption = { ciphertext: 'AA==', dataToEncryptHash: hash, evmContractConditions: condition };
  const cid = `bafy${'a'.repeat(60)}`;
  return { ...document, file: { fileHash: hash, encryptedFileHash: hash, encryptedFileCid: cid, litEncryption } };
};

test('returns the document and its provenance to the owner', async () => {
  const world = await worldWith(me, complete());
  const view = await readAsset(world, '1', signal);
  expect(view).toMatchObject({ standing: 'owner', asset: { id: '1', owner: me }, metadata: { ipType: 'Patent' } });
});

test.each([
  [1, 'view'],
  [2, 'edit'],
  [3, 'admin'],
] as const)('a grant of level %i gives the standing %s', async (role, standing) => {
  const world = await worldWith(stranger, complete());
  world.grant('1', role);
  expect((await readAsset(world, '1', signal)).standing).toBe(standing);
});

test('an expired grant gives no access, even before the chain has a new block', async () => {
  const world = await worldWith(stranger, complete());
  world.grant('1', 3);
  const { chain } = world.ports;
  const grantOf: typeof chain.grantOf = async (id, user) => ({ ...(await chain.grantOf(id, user)), expiresAt: 1 });
  const idle = { ...world, ports: { ...world.ports, chain: { ...chain, grantOf } } };
  expect(await chain.hasAccess('1', stranger, 3)).toBe(true);
  expect(await readAsset(idle, '1', signal)).toMatchObject({ standing: 'none', metadata: null });
});

test('does not fetch the document for an account without access', async () => {
  const world = await worldWith(stranger, complete());
  expect(await readAsset(world, '1', signal)).toMatchObject({ standing: 'none', metadata: null });
  expect(world.calls).toEqual([]);
});

test('reports an unregistered asset as not found', async () => {
  await expect(readAsset(createWorld(), '1', signal)).rejects.toMatchObject({ code: 'asset.not-found' });
});

test('does not report an asset as missing while the index lags', async () => {
  const world = await worldWith(me, complete());
  world.setLag(1);
  await expect(readAsset(world, '1', signal)).rejects.toMatchObject({ code: 'index.behind' });
});

test('returns no details for an invalid document', async () => {
  const world = await worldWith(me, { hello: 'world' });
  await expect(readAsset(world, '1', signal)).rejects.toMatchObject({ code: 'asset.details-unavailable' });
});

test('reports a storage that does not respond', async () => {
  const world = await worldWith(me, complete());
  world.failNext('content', new Failure('storage.unavailable'));
  await expect(readAsset(world, '1', signal)).rejects.toMatchObject({ code: 'storage.unavailable' });
});
