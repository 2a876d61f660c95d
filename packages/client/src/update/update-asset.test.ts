import { keyCondition, sha256Hex, type UpdateStage } from '@ipr/domain';
import { me, stranger, type World } from '../../testing/small-world.ts';
import {
  base,
  contentOf,
  count,
  documentAt,
  first,
  openNewest,
  percentsOf,
  registered,
  second,
  setUp,
  sharedWithMe,
  stagesOf,
} from './update.fixture.ts';
import { newUpdateDraft } from './update.ts';
import { updateAsset } from './update-asset.ts';

test('changed texts create a version of the same file, with the private fields re-encrypted', async () => {
  const world = await registered();
  const { deps, reports, trackerEvents } = setUp(world);
  const before = await documentAt(world);
  const firstCid = world.entries[0]?.cid;
  const changes = { title: ' Engine ', description: 'very quiet', relatedPatent: '' };
  const result = await updateAsset(deps, { changes }, newUpdateDraft(base));
  expect(result).toMatchObject({ id: '1', version: 2, txHash: world.entries[0]?.versions[1]?.txHash });
  const { metadata, bytes, private: own } = await openNewest(world);
  expect(metadata).toMatchObject({ title: 'Engine', ipType: 'Patent', file: before.file, fileInfo: before.fileInfo });
  expect(own).toEqual({ description: 'very quiet', originalFileName: 'motor.pdf' });
  expect([before.previous, metadata.previous]).toEqual([undefined, { version: 1, cid: firstCid }]);
  expect(bytes).toEqual(await contentOf(first));
  expect(count(world, 'storage.uploadFile')).toBe(0);
  expect(world.groups.at(-1)).toBe(`asset_1 ${world.entries[0]?.cid}`);
  expect(world.kept).toEqual(['1', '1']);
  expect(stagesOf(reports)).toEqual([
    ...['fetching-existing-data', 'creating-metadata', 'updating-blockchain', 'organizing-files', 'complete'],
  ]);
  expect([...new Set(percentsOf(reports))]).toEqual([10, 30, 60, 75, 85, 100]);
  expect(trackerEvents).toEqual(['begin updateAsset', 'pending', 'confirmed']);
});

test('a new file gets a new key, its own timestamp and a backup copy, and keeps the texts', async () => {
  const world = await registered();
  const { deps, reports } = setUp(world);
  const before = await documentAt(world);
  await updateAsset(deps, { changes: {}, file: second }, newUpdateDraft(base));
  const { metadata, bytes, private: own } = await openNewest(world);
  expect(bytes).toEqual(await contentOf(second));
  expect(own).toEqual({ description: 'quiet', relatedPatent: 'EP 1', originalFileName: 'motor-2.pdf' });
  expect(metadata.file.litEncryption.dataToEncryptHash).not.toBe(before.file.litEncryption.dataToEncryptHash);
  expect(metadata.evidencyTimestamp?.hashedMessage).toBe(await sha256Hex(await contentOf(second)));
  expect(metadata.fileInfo.size).toBe(second.size);
  expect(world.backups).toHaveLength(2);
  expect(world.entries[0]).toMatchObject({ title: 'Motor', hash: `0x${metadata.file.fileHash}` });
  const percents = percentsOf(reports.filter(({ stage }) => stage === 'processing-new-file')) as number[];
  expect(percents).toEqual([...percents].sort((a, b) => a - b));
  expect([percents[0], percents.at(-1)]).toEqual([25, 50]);
  expect(percentsOf(reports)).not.toContain(30);
});

test('keeps the documents of a version that another one replaces before they are kept', async () => {
  const world = await registered();
  const { deps } = setUp(world);
  const overtake = async (stage: UpdateStage) => {
    if (stage === 'organizing-files')
      world.update(me, { id: '1', fileHash: 'ef'.repeat(32), cid: 'theirs', title: 'Theirs' });
  };
  await updateAsset({ ...deps, beforeStage: overtake }, { changes: {}, file: second }, newUpdateDraft(base));
  expect(world.entries[0]?.versions).toHaveLength(3);
  const overtaken = await documentAt(world, 1);
  expect(world.documents).toContain(world.entries[0]?.versions[1]?.cid);
  expect(world.documents).toContain(overtaken.file.encryptedFileCid);
  expect(world.documents).not.toContain('theirs');
});

test('timestamps every version, including one that keeps its file', async () => {
  const world = await registered();
  await updateAsset(setUp(world).deps, { changes: { title: 'Engine' } }, newUpdateDraft(base));
  const [before, after] = [await documentAt(world, 0), await documentAt(world, 1)];
  expect(after.evidencyTimestamp?.hashedMessage).toBe(before.file.fileHash);
  expect(after.evidencyTimestamp?.serial).not.toBe(before.evidencyTimestamp?.serial);
});

test.each([
  [{}, 'asset.unchanged'],
  [{ title: ' Motor ', relatedPatent: 'EP 1' }, 'asset.unchanged'],
  [{ title: '  ' }, 'asset.title-missing'],
  [{ ipType: '' }, 'asset.ip-type-missing'],
  [{ ipContent: '' }, 'asset.ip-content-missing'],
  [{ title: '字'.repeat(86) }, 'registry.title-too-long'],
])('refuses %j as %s before anything is sent', async (changes, code) => {
  const world = await registered();
  const failed = { stage: 'fetching-existing-data', failure: { code } };
  await expect(updateAsset(setUp(world).deps, { changes }, newUpdateDraft(base))).rejects.toMatchObject(failed);
  expect(world.calls.filter((call) => !['content', 'keynet.connect', 'keynet.unwrapKey'].includes(call))).toEqual([]);
});

test('refuses a file of another asset before it is uploaded, and accepts an earlier file of the same asset', async () => {
  const world = await registered();
  const known = world.mint(stranger, { fileHash: await sha256Hex(await contentOf(second)), cid: 'x', title: 'Theirs' });
  const taken = updateAsset(setUp(world).deps, { changes: {}, file: second }, newUpdateDraft(base));
  await expect(taken).rejects.toMatchObject({
    stage: 'processing-new-file',
    failure: { code: 'registry.hash-already-exists', params: { assetId: known.id } },
  });
  expect(count(world, 'storage.uploadFile')).toBe(0);
  await updateAsset(setUp(world).deps, { changes: {}, file: first }, newUpdateDraft(base));
  expect(world.entries[0]?.versions).toHaveLength(2);
});

const theirs = async (world: World) =>
  world.update(me, { id: '1', fileHash: world.entries[0]?.hash ?? '', cid: 'theirs', title: 'Theirs' });

test('reports an earlier update of another account before anything is prepared', async () => {
  const world = await registered();
  await theirs(world);
  const updating = updateAsset(setUp(world).deps, { changes: { title: 'Mine' } }, newUpdateDraft(base));
  await expect(updating).rejects.toMatchObject({
    stage: 'fetching-existing-data',
    failure: { code: 'asset.changed-meanwhile', params: { version: 2 } },
  });
  expect(world.calls).toEqual([]);
});

test('reports a concurrent update of another account just before sending, and does not replace it', async () => {
  const world = await registered();
  const { deps, trackerEvents } = setUp(world);
  const draft = newUpdateDraft(base);
  const beforeStage = async (stage: UpdateStage) => {
    if (stage === 'updating-blockchain') await theirs(world);
  };
  await expect(updateAsset({ ...deps, beforeStage }, { changes: { title: 'Mine' } }, draft)).rejects.toMatchObject({
    stage: 'updating-blockchain',
    failure: { code: 'asset.changed-meanwhile', params: { version: 2 } },
  });
  expect(world.entries[0]?.title).toBe('Theirs');
  expect(count(world, 'wallet.sign')).toBe(0);
  expect(trackerEvents).toEqual(['begin updateAsset', 'failed']);
});

test('returns the actual number when another version got in between the last check and the block', async () => {
  const world = await registered();
  const { deps } = setUp(world);
  const sign: typeof world.ports.wallet.sign = async () => {
    await theirs(world);
    return '0x01';
  };
  const ports = { ...world.ports, wallet: { ...world.ports.wallet, sign } };
  const person = { ...deps.person, ports };
  const made = await updateAsset({ ...deps, person }, { changes: { title: 'Mine' } }, newUpdateDraft(base));
  expect(made.version).toBe(3);
  expect(world.entries[0]?.versions.map(({ title }) => title)).toEqual(['Motor', 'Theirs', 'Mine']);
});

test('the owner can open an editor’s file: its key is bound to the editor, who introduced the hash', async () => {
  const world = await sharedWithMe(2);
  await updateAsset(setUp(world).deps, { changes: {}, file: second }, newUpdateDraft(base));
  const { file } = await documentAt(world);
  expect(file.litEncryption.evmContractConditions).toEqual(keyCondition(world.registry, file.fileHash, me));
  expect(world.entries[0]).toMatchObject({ owner: stranger, versions: [{ updater: stranger }, { updater: me }] });
});

test('refuses an update by a viewer', async () => {
  const world = await sharedWithMe(1);
  const updating = updateAsset(setUp(world).deps, { changes: { title: 'Mine' } }, newUpdateDraft(base));
  await expect(updating).rejects.toMatchObject({ failure: { code: 'registry.need-level-2' } });
  expect(world.calls).toEqual([]);
});
