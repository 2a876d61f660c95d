import { openPrivate, wrappedPrivateKey } from '@ipr/domain';
import { me, stranger, type World } from '../../testing/small-world.ts';
import { openAssetDetails, openAssetFile, openDepsOf } from '../asset/open-asset-file.ts';
import {
  base,
  contentOf,
  count,
  documentAt,
  failOften,
  first,
  openNewest,
  registered,
  second,
  setUp,
  sharedWithMe,
} from './update.fixture.ts';
import { newRekeyDraft, newUpdateDraft, type UpdateDraft } from './update.ts';
import { updateAsset } from './update-asset.ts';

const nothing = () => undefined;

/** Grants the stranger access to asset 1, from the grant until it is revoked. */
const share = (world: World) => {
  world.offer(me, { id: '1', user: stranger, role: 1, expiresAt: 0, ndaHash: `0x${'d4'.repeat(32)}`, cid: 'nda' });
  world.accept(stranger, { id: '1' });
};

const openingAs = (world: World, wallet: typeof me) => ({
  ...openDepsOf(setUp(world).deps.person),
  keynet: async () => world.keynetOf(wallet),
});

const assetAt = async (world: World, at = -1) => ({
  onChainHash: world.entries[0]?.versions.at(at)?.hash ?? '',
  metadata: await documentAt(world, at),
});

const textsFor = async (world: World, wallet: typeof me, at = -1) =>
  openAssetDetails(openingAs(world, wallet), await assetAt(world, at), nothing);

const changeText = (world: World, description: string) =>
  updateAsset(
    setUp(world).deps,
    { changes: { description } },
    newUpdateDraft({ id: '1', version: world.entries[0]?.versions.length ?? 0 }),
  );

test('a content key kept by a former grantee opens no private fields written later, and key nodes refuse their key', async () => {
  const world = await registered();
  share(world);
  const { file, private: before } = await documentAt(world);
  const condition = file.litEncryption.evmContractConditions;
  const theirs = world.keynetOf(stranger);
  const { ciphertext, dataToEncryptHash } = file.litEncryption;
  const kept = await theirs.unwrapKey({ ciphertext, dataToEncryptHash, condition });
  expect(await openPrivate(before, kept)).toMatchObject({ description: 'quiet' });
  world.revoke(me, { id: '1', user: stranger });
  for (const description of ['very quiet', 'silent']) {
    await changeText(world, description);
    const later = await documentAt(world);
    expect(later.file).toEqual(file);
    await expect(openPrivate(later.private, kept)).rejects.toThrow();
    const refused = theirs.unwrapKey({ ...wrappedPrivateKey(later), condition });
    await expect(refused).rejects.toMatchObject({ code: 'keynet.not-authorized' });
    expect(await textsFor(world, me)).toMatchObject({ description });
  }
});

test('a grantee with access opens the file and the new texts of a version that keeps its file', async () => {
  const world = await registered();
  share(world);
  await changeText(world, 'very quiet');
  const opened = await openAssetFile(openingAs(world, stranger), await assetAt(world), nothing);
  expect(opened.bytes).toEqual(await contentOf(first));
  expect(opened.private).toMatchObject({ description: 'very quiet', originalFileName: 'motor.pdf' });
  expect(await textsFor(world, stranger)).toEqual(opened.private);
});

test('the owner reads the texts that an editor wrote without a new file', async () => {
  const world = await sharedWithMe(2);
  await changeText(world, 'from the editor');
  const { privateFieldsKey, file } = await documentAt(world);
  expect(privateFieldsKey?.dataToEncryptHash).not.toBe(file.litEncryption.dataToEncryptHash);
  for (const reader of [stranger, me])
    expect(await textsFor(world, reader)).toMatchObject({ description: 'from the editor' });
});

test('every version stays readable through changed texts, new files and re-encryption, and only a kept file has a second key', async () => {
  const world = await registered();
  share(world);
  const next = () => ({ id: '1', version: world.entries[0]?.versions.length ?? 0 });
  const steps = [
    () => changeText(world, 'two'),
    () => changeText(world, 'three'),
    () => updateAsset(setUp(world).deps, { changes: { description: 'four' }, file: second }, newUpdateDraft(next())),
    () => changeText(world, 'five'),
    () => updateAsset(setUp(world).deps, { changes: {} }, newRekeyDraft(next())),
    () => changeText(world, 'seven'),
  ];
  for (const step of steps) {
    await step();
    const newest = await assetAt(world);
    const opened = await openAssetFile(openingAs(world, stranger), newest, nothing);
    expect(opened).toEqual(await openAssetFile(openingAs(world, me), newest, nothing));
    expect(opened).toEqual({ bytes: (await openNewest(world)).bytes, private: (await openNewest(world)).private });
  }
  const versions = await Promise.all([0, 1, 2, 3, 4, 5, 6].map((at) => documentAt(world, at)));
  expect(versions.map(({ privateFieldsKey }) => privateFieldsKey !== undefined)).toEqual([
    ...[false, true, true, false, true, false, true],
  ]);
  expect(new Set(versions.map((metadata) => wrappedPrivateKey(metadata).dataToEncryptHash)).size).toBe(7);
  const replaced = { ...(await assetAt(world, 4)), replacedBy: await documentAt(world, 5) };
  const opened = await openAssetFile(openingAs(world, stranger), replaced, nothing);
  expect(opened).toEqual({ bytes: await contentOf(second), private: await textsFor(world, stranger, 4) });
  for (const reader of [me, stranger]) {
    const texts = await Promise.all(versions.map(async (_, at) => (await textsFor(world, reader, at)).description));
    expect(texts).toEqual(['quiet', 'two', 'three', 'four', 'five', 'five', 'seven']);
  }
});

test('unwraps one key for the texts, and a second one for the file only when the texts have a key of their own', async () => {
  const world = await registered();
  const unwrapped = async (work: () => Promise<unknown>) => {
    const before = count(world, 'keynet.unwrapKey');
    await work();
    return count(world, 'keynet.unwrapKey') - before;
  };
  const opening = openingAs(world, me);
  const both = async () => {
    const newest = await assetAt(world);
    const file = await unwrapped(() => openAssetFile(opening, newest, nothing));
    return [await unwrapped(() => openAssetDetails(opening, newest, nothing)), file];
  };
  expect(await both()).toEqual([1, 1]);
  expect(await unwrapped(() => changeText(world, 'two'))).toBe(1);
  expect(await both()).toEqual([1, 2]);
  expect(await unwrapped(() => changeText(world, 'three'))).toBe(1);
});

test('a resumed update sends the document that it prepared, with the same key of its texts', async () => {
  for (const failing of ['storage.uploadJson', 'wallet.sign']) {
    const world = await registered();
    const saved: UpdateDraft[] = [];
    const save = async (draft: UpdateDraft) => void saved.push(structuredClone(draft));
    failOften(world, failing, 'service.unavailable');
    const input = { changes: { description: 'very quiet' } };
    await expect(updateAsset({ ...setUp(world).deps, save }, input, newUpdateDraft(base))).rejects.toThrow();
    const left = saved.at(-1) as UpdateDraft;
    const prepared = left.metadata?.privateFieldsKey;
    expect(prepared).toBeDefined();
    await updateAsset(setUp(world).deps, input, left);
    expect(world.entries[0]?.versions).toHaveLength(2);
    expect((await documentAt(world)).privateFieldsKey).toEqual(prepared);
    expect((await openNewest(world)).private).toMatchObject({ description: 'very quiet' });
  }
});

test('refuses changed texts for a document that names another file than the chain', async () => {
  const world = await registered();
  const document = await documentAt(world);
  const forged = { ...document, file: { ...document.file, fileHash: 'ef'.repeat(32) } };
  const { ipfsHash } = await world.api.storage.uploadJson({ jsonData: forged, fileName: 'metadata.json' });
  world.update(me, { id: '1', fileHash: document.file.fileHash, cid: ipfsHash, title: 'Motor' });
  await expect(changeText(world, 'very quiet')).rejects.toMatchObject({ failure: { code: 'file.decryption-failed' } });
  expect(world.entries[0]?.versions).toHaveLength(2);
});
