import { encryptFile, Failure, type Hex } from '@ipr/domain';
import type { Keynet } from '@ipr/ports/keynet';
import { encryptedAsset, registrant, registry } from './encrypted-asset.fixture.ts';
import { type OpenDeps, type OpenStep, openAssetDetails, openAssetFile } from './open-asset-file.ts';

const plain = new TextEncoder().encode('how the motor works');
const fields = { originalFileName: 'motor.txt', description: 'quiet' };

/** A key network that returns one key, and a storage with one document. */
const depsOf = (key: Uint8Array, ciphertext: Uint8Array, refuse?: Failure) => {
  const requested: string[] = [];
  const keynet: Partial<Keynet> = {
    connect: async () => undefined,
    unwrapKey: async () => {
      requested.push('key');
      if (refuse) throw refuse;
      return key;
    },
  };
  const deps: OpenDeps = {
    registry,
    keynet: async () => keynet as Keynet,
    registrantOf: async () => registrant,
    content: async (cid) => {
      requested.push(cid);
      return ciphertext;
    },
  };
  return { deps, requested };
};

const ignore = () => undefined;

test('decrypts the exact bytes and the private fields, and reports each step', async () => {
  const { key, ciphertext, asset } = await encryptedAsset(plain, fields);
  const steps: OpenStep['step'][] = [];
  const opened = await openAssetFile(depsOf(key, ciphertext).deps, asset, ({ step }) => steps.push(step));
  expect(Buffer.compare(opened.bytes, plain)).toBe(0);
  expect(opened.private).toEqual(fields);
  expect([...new Set(steps)]).toEqual(['key', 'fetching', 'decrypting']);
});

test('decrypts the private fields without fetching the file', async () => {
  const { key, ciphertext, asset } = await encryptedAsset(plain, fields);
  const { deps, requested } = depsOf(key, ciphertext);
  expect(await openAssetDetails(deps, asset, ignore)).toEqual(fields);
  expect(requested).toEqual(['key']);
});

const other: Hex = `0x${'33'.repeat(20)}`;

test('requests no key for a document whose condition names a different hash', async () => {
  const { key, ciphertext, asset } = await encryptedAsset(plain, fields);
  const { deps, requested } = depsOf(key, ciphertext);
  const opening = openAssetFile(deps, { ...asset, onChainHash: 'ff'.repeat(32) }, ignore);
  await expect(opening).rejects.toMatchObject({ code: 'file.decryption-failed' });
  expect(requested).toEqual([]);
});

test.each([
  ['names another registrant than the chain', async () => other, 'condition'],
  ['belongs to a hash that the chain does not know', async () => null, 'hash'],
])(
  'reports a refusal by the key network as a decryption failure when the document %s',
  async (_, registrantOf, reason) => {
    const { key, ciphertext, asset } = await encryptedAsset(plain, fields);
    const { deps } = depsOf(key, ciphertext, new Failure('keynet.not-authorized'));
    const opening = openAssetFile({ ...deps, registrantOf }, asset, ignore);
    await expect(opening).rejects.toMatchObject({ code: 'file.decryption-failed', params: { reason } });
  },
);

test.each([
  ['names the registrant', async () => registrant],
  [
    'cannot be compared with the chain, because the node does not respond',
    () => Promise.reject(new Failure('chain.unavailable')),
  ],
])('reports a refusal by the key network as missing access when the document %s', async (_, registrantOf) => {
  const { key, ciphertext, asset } = await encryptedAsset(plain, fields);
  const { deps } = depsOf(key, ciphertext, new Failure('keynet.not-authorized'));
  const opening = openAssetFile({ ...deps, registrantOf }, asset, ignore);
  await expect(opening).rejects.toMatchObject({ code: 'keynet.not-authorized' });
});

test('opens a file without a chain query of its own', async () => {
  const { key, ciphertext, asset } = await encryptedAsset(plain, fields);
  const { deps } = depsOf(key, ciphertext);
  const registrantOf = () => Promise.reject(new Failure('chain.unavailable'));
  expect((await openAssetFile({ ...deps, registrantOf }, asset, ignore)).private).toEqual(fields);
});

test('refuses a changed byte', async () => {
  const { key, ciphertext, asset } = await encryptedAsset(plain, fields);
  const changed = ciphertext.slice();
  changed[30] = (changed[30] ?? 0) ^ 1;
  const opening = openAssetFile(depsOf(key, changed).deps, asset, ignore);
  await expect(opening).rejects.toMatchObject({ code: 'file.decryption-failed' });
});

test('refuses a different file under the same key, because its hash differs', async () => {
  const { key, asset } = await encryptedAsset(plain, fields);
  const other = await encryptFile(new TextEncoder().encode('something else'), key);
  const opening = openAssetFile(depsOf(key, other).deps, asset, ignore);
  await expect(opening).rejects.toMatchObject({ code: 'file.decryption-failed' });
});

test('passes failures of the key network on unchanged', async () => {
  const { key, ciphertext, asset } = await encryptedAsset(plain, fields);
  const { deps, requested } = depsOf(key, ciphertext, new Failure('keynet.too-few-nodes', { live: 2, needed: 3 }));
  await expect(openAssetFile(deps, asset, ignore)).rejects.toMatchObject({ code: 'keynet.too-few-nodes' });
  expect(requested).toEqual(['key']);
});

test('fails for an asset without a stored file', async () => {
  const { key, ciphertext, asset } = await encryptedAsset(plain, fields);
  const file = { ...asset.metadata.file, encryptedFileCid: '' };
  const opening = openAssetFile(
    depsOf(key, ciphertext).deps,
    { ...asset, metadata: { ...asset.metadata, file } },
    ignore,
  );
  await expect(opening).rejects.toMatchObject({ code: 'file.no-data' });
});

test('a cancelled opening is reported as cancelled and does not fetch the file', async () => {
  const { key, ciphertext, asset } = await encryptedAsset(plain, fields);
  const { deps, requested } = depsOf(key, ciphertext);
  const stop = new AbortController();
  const opening = openAssetFile(deps, asset, () => stop.abort(), stop.signal);
  await expect(opening).rejects.toMatchObject({ code: 'request.cancelled' });
  expect(requested).not.toContain('cid');
});
