import { asFailure, decryptFile, type Failure, type UpdateStage } from '@ipr/domain';
import { me, stranger, type World } from '../../testing/small-world.ts';
import { openAssetFile, openDepsOf } from '../asset/open-asset-file.ts';
import {
  base,
  contentOf,
  count,
  documentAt,
  failingStages,
  failOften,
  first,
  openNewest,
  percentsOf,
  registered,
  setUp,
  stagesOf,
} from './update.fixture.ts';
import { newRekeyDraft, type UpdateDraft } from './update.ts';
import { updateAsset } from './update-asset.ts';

const input = { changes: {} };

const keyOf = async (world: World, at: number) => {
  const { file } = await documentAt(world, at);
  const { ciphertext, dataToEncryptHash, evmContractConditions: condition } = file.litEncryption;
  return (await world.ports.keynet()).unwrapKey({ ciphertext, dataToEncryptHash, condition });
};

test('re-encrypts the same file and texts under a new key and removes the old ciphertext', async () => {
  const world = await registered();
  const { deps, reports, trackerEvents } = setUp(world);
  const before = await documentAt(world);
  const [oldKey, oldCid] = [await keyOf(world, 0), world.entries[0]?.cid];
  const result = await updateAsset(deps, input, newRekeyDraft(base));
  expect(result).toMatchObject({ id: '1', version: 2, replacedRemoved: true });
  const { metadata, bytes, private: own } = await openNewest(world);
  expect(bytes).toEqual(await contentOf(first));
  expect(own).toEqual({ description: 'quiet', relatedPatent: 'EP 1', originalFileName: 'motor.pdf' });
  expect(metadata).toMatchObject({
    title: before.title,
    ipType: before.ipType,
    fileInfo: before.fileInfo,
    file: { fileHash: before.file.fileHash },
    previous: { version: 1, cid: oldCid, sealedAnew: true },
  });
  expect(world.entries[0]?.versions.map(({ hash }) => hash)).toEqual(Array(2).fill(`0x${before.file.fileHash}`));
  expect(world.removed).toEqual([before.file.encryptedFileCid]);
  expect(world.backups).toEqual([before.file.encryptedFileCid, metadata.file.encryptedFileCid]);
  // The old key decrypts neither the new file nor its texts.
  const ciphertext = await world.api.content(metadata.file.encryptedFileCid);
  await expect(decryptFile(ciphertext, oldKey)).rejects.toThrow();
  expect(metadata.evidencyTimestamp?.hashedMessage).toBe(before.file.fileHash);
  expect(metadata.evidencyTimestamp?.serial).not.toBe(before.evidencyTimestamp?.serial);
  expect(stagesOf(reports)).toEqual([
    ...[
      'fetching-existing-data',
      'processing-new-file',
      'creating-metadata',
      'updating-blockchain',
      'organizing-files',
    ],
    ...['removing-replaced-file', 'complete'],
  ]);
  const percents = percentsOf(reports) as number[];
  expect(percents).toEqual([...percents].sort((a, b) => a - b));
  expect(trackerEvents).toEqual(['begin updateAsset', 'pending', 'confirmed']);
});

test('opens the file of the old version through the new one, with the old version’s own texts', async () => {
  const world = await registered();
  const { deps } = setUp(world);
  const metadata = await documentAt(world);
  await updateAsset(deps, input, newRekeyDraft(base));
  const opening = openDepsOf(deps.person);
  const asset = { onChainHash: world.entries[0]?.hash ?? '', metadata };
  const nothing = () => undefined;
  const gone = openAssetFile(opening, asset, nothing);
  await expect(gone).rejects.toMatchObject({ code: 'storage.content-not-found' });
  const opened = await openAssetFile(opening, { ...asset, replacedBy: await documentAt(world) }, nothing);
  expect(opened.bytes).toEqual(await contentOf(first));
  expect(opened.private.description).toBe('quiet');
});

test.each([['content', 'fetching-existing-data', 'storage.unavailable'], ...failingStages] as const)(
  'removes nothing while %s keeps failing, and the next attempt resumes',
  async (call, stage, code) => {
    const world = await registered();
    const { deps } = setUp(world);
    const draft = newRekeyDraft(base);
    failOften(world, call, code);
    await expect(updateAsset(deps, input, draft)).rejects.toMatchObject({ stage, failure: { code } });
    expect(world.removed).toEqual([]);
    await updateAsset(deps, input, structuredClone(draft));
    expect(world.entries[0]?.versions).toHaveLength(2);
    expect(world.removed).toHaveLength(1);
    expect((await openNewest(world)).bytes).toEqual(await contentOf(first));
  },
);

test('resumes after the tab was closed at any stage, with one version and one key', async () => {
  const stages: readonly UpdateStage[] = [
    ...(['processing-new-file', 'creating-metadata', 'updating-blockchain', 'organizing-files'] as const),
    ...(['removing-replaced-file', 'complete'] as const),
  ];
  for (const closing of stages) {
    const world = await registered();
    let kept: UpdateDraft | null = null;
    const beforeStage = async (stage: UpdateStage) => {
      if (stage === closing) throw new Error('the tab was closed');
    };
    const save = async (draft: UpdateDraft) => {
      kept = structuredClone(draft);
    };
    const left = updateAsset({ ...setUp(world).deps, beforeStage, save }, input, newRekeyDraft(base));
    await expect(left).rejects.toMatchObject({ stage: closing });
    const result = await updateAsset(setUp(world).deps, input, kept as unknown as UpdateDraft);
    expect(result).toMatchObject({ version: 2, replacedRemoved: true });
    expect([count(world, 'storage.uploadFile'), world.removed.length]).toEqual([1, 1]);
  }
});

test('a failed removal is a warning with its own retry', async () => {
  const world = await registered();
  const { deps, warnings } = setUp(world);
  const retries: (() => Promise<void>)[] = [];
  const warn: typeof deps.warn = (stage, thrown, retry) => {
    deps.warn(stage, thrown, retry);
    retries.push(retry);
  };
  failOften(world, 'storage.removeReplaced', 'storage.unavailable');
  const result = await updateAsset({ ...deps, warn }, input, newRekeyDraft(base));
  expect(result).toMatchObject({ version: 2, replacedRemoved: false });
  expect([warnings, world.removed]).toEqual([['removing-replaced-file'], []]);
  await retries[0]?.();
  expect(world.removed).toHaveLength(1);
});

test('requests no removal while the index does not show the new version', async () => {
  const world = await registered();
  const { deps, warnings } = setUp(world);
  world.setLag(1);
  const result = await updateAsset(deps, input, newRekeyDraft(base));
  expect(result).toMatchObject({ replacedRemoved: false });
  expect(warnings).toEqual(['organizing-files', 'removing-replaced-file']);
  expect(count(world, 'storage.removeReplaced')).toBe(0);
});

test('refuses a file whose bytes do not match the hash on chain, before anything is sent', async () => {
  const world = await registered();
  const { deps } = setUp(world);
  world.update(me, { id: '1', fileHash: 'ef'.repeat(32), cid: world.entries[0]?.cid ?? '', title: 'Motor' });
  const refused = updateAsset(deps, input, newRekeyDraft({ id: '1', version: 2 }));
  await expect(refused).rejects.toMatchObject({
    stage: 'fetching-existing-data',
    failure: { code: 'file.decryption-failed' },
  });
  expect(count(world, 'storage.uploadFile')).toBe(0);
});

test('refuses bytes that changed between reading and encryption', async () => {
  const world = await registered();
  const { deps } = setUp(world);
  const encrypt: typeof deps.encrypt = async (_, onProgress) =>
    deps.encrypt(new File(['another'], 'motor.pdf'), onProgress);
  await expect(updateAsset({ ...deps, encrypt }, input, newRekeyDraft(base))).rejects.toMatchObject({
    stage: 'processing-new-file',
    failure: { code: 'file.decryption-failed' },
  });
  expect(count(world, 'storage.uploadFile')).toBe(0);
});

test('reports an update of another account before or during the re-encryption, and removes nothing', async () => {
  const world = await registered();
  const { deps } = setUp(world);
  const draft = newRekeyDraft(base);
  const overtake = async (stage: UpdateStage) => {
    if (stage === 'updating-blockchain')
      world.update(me, { id: '1', fileHash: 'ef'.repeat(32), cid: 'theirs', title: 'Theirs' });
  };
  const failed = { failure: { code: 'asset.changed-meanwhile', params: { version: 2 } } };
  await expect(updateAsset({ ...deps, beforeStage: overtake }, input, draft)).rejects.toMatchObject(failed);
  await expect(updateAsset(deps, input, newRekeyDraft(base))).rejects.toMatchObject(failed);
  expect(world.removed).toEqual([]);
});

test.each([1, 2] as const)('level %i is not enough to re-encrypt the file of another owner', async (role) => {
  const world = await registered();
  world.mint(stranger, { fileHash: 'cd'.repeat(32), cid: 'x', title: 'Theirs' });
  world.grant('2', role);
  const refused = updateAsset(setUp(world).deps, input, newRekeyDraft({ id: '2', version: 1 })).catch(
    (thrown: { failure: Failure }) => asFailure(thrown.failure).code,
  );
  expect(await refused).toBe('registry.need-level-3');
});
