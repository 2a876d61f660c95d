import { readDocument } from '@ipr/client/asset/read-document';
import { configOf } from '@ipr/client/testing/portal';
import { newUpdateDraft } from '@ipr/client/update/update';
import { updateAsset } from '@ipr/client/update/update-asset';
import { fromHex, openPrivate, sha256Hex, wrappedPrivateKey } from '@ipr/domain';
import { flowDeps } from '../../../testing/flow-deps.ts';
import { registeredWorld } from '../../../testing/left-update.ts';
import { addCiphertexts, addDocuments, readKeys } from './read-contents.ts';

const { signal } = new AbortController();

test('reads the key of the file and the separate key of private fields, each under its own hash', async () => {
  const world = await registeredWorld();
  await updateAsset(flowDeps(world), { changes: { description: 'silent' } }, newUpdateDraft({ id: '1', version: 1 }));
  const { versions } = await world.ports.index.asset('1', signal);
  const read = await Promise.all(
    versions.map(async (version) => ({
      version,
      isStored: true,
      metadata: await readDocument(world, version.cid, signal),
    })),
  );
  const shell = { ...world, config: configOf(world) };
  const deps = { shell, query: () => Promise.reject(new Error('not queried')), report: () => undefined, signal };
  const keys = await readKeys(deps, read);
  expect(Object.keys(keys)).toHaveLength(2);
  for (const [name, key] of Object.entries(keys)) expect(await sha256Hex(fromHex(key))).toBe(name);
  const texts = read.map(({ metadata }) =>
    openPrivate(metadata.private, fromHex(keys[wrappedPrivateKey(metadata).dataToEncryptHash] ?? '')),
  );
  expect((await Promise.all(texts)).map(({ description }) => description)).toEqual(['silent', 'quiet']);
});

test('what an editor publishes under a version takes nothing from the others', async () => {
  const world = await registeredWorld();
  const [entry] = world.entries;
  const honest = JSON.parse(new TextDecoder().decode(await world.api.content(entry?.cid ?? '')));
  const fileHash: string = honest.file.fileHash;
  const publish = (jsonData: Record<string, unknown>) =>
    world.api.storage.uploadJson({ jsonData, fileName: 'metadata.json' });
  const cids = [
    'no CID at all',
    `b${'a'.repeat(58)}`,
    (await publish({ schema: 2 })).ipfsHash,
    (await publish({ ...honest, file: { ...honest.file, encryptedFileHash: '0b'.repeat(32) } })).ipfsHash,
  ];
  for (const cid of cids) world.update(world.session.wallet, { id: '1', fileHash, cid, title: honest.title });
  const added: string[] = [];
  const bundle = { add: async (path: string) => void added.push(path), addProofs: async () => undefined };
  const shell = { ...world, config: configOf(world) };
  const deps = { shell, query: () => Promise.reject(new Error('not queried')), report: () => undefined, signal };
  const { versions } = await world.ports.index.asset('1', signal);
  const read = await addDocuments(deps, bundle, versions);
  expect(read.map(({ version, isStored, metadata }) => [version.number, isStored, metadata !== null])).toEqual([
    [5, true, true],
    [4, true, false],
    [3, false, false],
    [2, false, false],
    [1, true, true],
  ]);
  expect([...(await addCiphertexts(deps, bundle, read))]).toEqual([`files/${honest.file.encryptedFileHash}.iprf`]);
  expect(added.filter((path) => path.endsWith('metadata.json'))).toEqual(
    [5, 4, 1].map((number) => `versions/${number}/metadata.json`),
  );
  expect(Object.keys(await readKeys(deps, read))).toEqual([honest.file.litEncryption.dataToEncryptHash]);
});
