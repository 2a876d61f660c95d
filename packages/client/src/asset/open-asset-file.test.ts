import {
  type AssetMetadata,
  encryptFile,
  Failure,
  type Hex,
  keyCondition,
  newContentKey,
  sealPrivate,
  sha256Hex,
} from '@ipr/domain';
import type { Keynet } from '@ipr/ports/keynet';
import { type OpenDeps, type OpenStep, openAssetDetails, openAssetFile, type SealedAsset } from './open-asset-file.ts';

const registry: Hex = `0x${'11'.repeat(20)}`;
const registrant: Hex = `0x${'22'.repeat(20)}`;
const plain = new TextEncoder().encode('how the motor works');
const fields = { originalFileName: 'motor.txt', description: 'quiet' };

const sealedAsset = async () => {
  const key = newContentKey();
  const sealed = await encryptFile(plain, key);
  const fileHash = await sha256Hex(plain);
  const litEncryption = {
    ciphertext: 'AA==',
    dataToEncryptHash: await sha256Hex(key),
    evmContractConditions: keyCondition(registry, fileHash, registrant),
  };
  const metadata: AssetMetadata = {
    schema: 1,
    title: 'Motor',
    ipType: 'Patent',
    ipContent: 'Drawing',
    evidencyTimestamp: null,
    fileInfo: { size: plain.length, mediaType: 'text/plain' },
    file: { fileHash, encryptedFileHash: await sha256Hex(sealed), encryptedFileCid: 'cid', litEncryption },
    private: await sealPrivate(fields, key),
    keyset: { id: 'test', publicKey: 'ab' },
  };
  const asset: SealedAsset = { onChainHash: fileHash, metadata };
  return { key, sealed, asset };
};

/** A key network that hands out one key, and a storage with one document. */
const depsOf = (key: Uint8Array, sealed: Uint8Array, refuse?: Failure) => {
  const asked: string[] = [];
  const keynet: Partial<Keynet> = {
    connect: async () => undefined,
    unwrapKey: async () => {
      asked.push('key');
      if (refuse) throw refuse;
      return key;
    },
  };
  const deps: OpenDeps = {
    registry,
    keynet: async () => keynet as Keynet,
    registrantOf: async () => registrant,
    content: async (cid) => {
      asked.push(cid);
      return sealed;
    },
  };
  return { deps, asked };
};

const ignore = () => undefined;

test('gives back the very bytes and the encrypted fields, step by step', async () => {
  const { key, sealed, asset } = await sealedAsset();
  const steps: OpenStep['step'][] = [];
  const opened = await openAssetFile(depsOf(key, sealed).deps, asset, ({ step }) => steps.push(step));
  expect(Buffer.compare(opened.bytes, plain)).toBe(0);
  expect(opened.private).toEqual(fields);
  expect([...new Set(steps)]).toEqual(['key', 'fetching', 'decrypting']);
});

test('the encrypted fields open without fetching the file', async () => {
  const { key, sealed, asset } = await sealedAsset();
  const { deps, asked } = depsOf(key, sealed);
  expect(await openAssetDetails(deps, asset, ignore)).toEqual(fields);
  expect(asked).toEqual(['key']);
});

const other: Hex = `0x${'33'.repeat(20)}`;

test('asks no key node about a document whose condition belongs to another hash', async () => {
  const { key, sealed, asset } = await sealedAsset();
  const { deps, asked } = depsOf(key, sealed);
  const opening = openAssetFile(deps, { ...asset, onChainHash: 'ff'.repeat(32) }, ignore);
  await expect(opening).rejects.toMatchObject({ code: 'file.decryption-failed' });
  expect(asked).toEqual([]);
});

test.each([
  ['names another registrant than the chain', async () => other, 'condition'],
  ['belongs to a hash that the chain does not know', async () => null, 'hash'],
])('a refusal of the key network is no question of rights where the document %s', async (_, registrantOf, reason) => {
  const { key, sealed, asset } = await sealedAsset();
  const { deps } = depsOf(key, sealed, new Failure('keynet.not-authorized'));
  const opening = openAssetFile({ ...deps, registrantOf }, asset, ignore);
  await expect(opening).rejects.toMatchObject({ code: 'file.decryption-failed', params: { reason } });
});

test.each([
  ['names the registrant', async () => registrant],
  ['cannot be compared with the chain, which does not answer', () => Promise.reject(new Failure('chain.unavailable'))],
])('a refusal of the key network is one of rights where the document %s', async (_, registrantOf) => {
  const { key, sealed, asset } = await sealedAsset();
  const { deps } = depsOf(key, sealed, new Failure('keynet.not-authorized'));
  const opening = openAssetFile({ ...deps, registrantOf }, asset, ignore);
  await expect(opening).rejects.toMatchObject({ code: 'keynet.not-authorized' });
});

test('a file opens without asking the chain: the key nodes do', async () => {
  const { key, sealed, asset } = await sealedAsset();
  const { deps } = depsOf(key, sealed);
  const registrantOf = () => Promise.reject(new Failure('chain.unavailable'));
  expect((await openAssetFile({ ...deps, registrantOf }, asset, ignore)).private).toEqual(fields);
});

test('a changed byte is refused', async () => {
  const { key, sealed, asset } = await sealedAsset();
  const changed = sealed.slice();
  changed[30] = (changed[30] ?? 0) ^ 1;
  const opening = openAssetFile(depsOf(key, changed).deps, asset, ignore);
  await expect(opening).rejects.toMatchObject({ code: 'file.decryption-failed' });
});

test('another file under the same key is refused by its hash', async () => {
  const { key, asset } = await sealedAsset();
  const other = await encryptFile(new TextEncoder().encode('something else'), key);
  const opening = openAssetFile(depsOf(key, other).deps, asset, ignore);
  await expect(opening).rejects.toMatchObject({ code: 'file.decryption-failed' });
});

test('what the key network refuses stays as it is', async () => {
  const { key, sealed, asset } = await sealedAsset();
  const { deps, asked } = depsOf(key, sealed, new Failure('keynet.too-few-nodes', { live: 2, needed: 3 }));
  await expect(openAssetFile(deps, asset, ignore)).rejects.toMatchObject({ code: 'keynet.too-few-nodes' });
  expect(asked).toEqual(['key']);
});

test('without a stored file there is nothing to open', async () => {
  const { key, sealed, asset } = await sealedAsset();
  const file = { ...asset.metadata.file, encryptedFileCid: '' };
  const opening = openAssetFile(depsOf(key, sealed).deps, { ...asset, metadata: { ...asset.metadata, file } }, ignore);
  await expect(opening).rejects.toMatchObject({ code: 'file.no-data' });
});

test('what the person gave up is cancelled, and the file is not fetched', async () => {
  const { key, sealed, asset } = await sealedAsset();
  const { deps, asked } = depsOf(key, sealed);
  const stop = new AbortController();
  const opening = openAssetFile(deps, asset, () => stop.abort(), stop.signal);
  await expect(opening).rejects.toMatchObject({ code: 'request.cancelled' });
  expect(asked).not.toContain('cid');
});
