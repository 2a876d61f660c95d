import { parseMetadata } from '@ipr/api';
import { me, stranger, type World } from '../../testing/small-world.ts';
import { base, contentOf, count, openNewest, registered, second, setUp } from './update.fixture.ts';
import { newUpdateDraft } from './update.ts';
import { updateAsset } from './update-asset.ts';

const input = { changes: {}, file: second };

/** This person's asset 1, to which a stranger has added this many unreadable versions. */
const buried = async (versions: number, cid = `b${'a'.repeat(58)}`) => {
  const world = await registered();
  world.offer(me, { id: '1', user: stranger, role: 2, expiresAt: 0, ndaHash: `0x${'d4'.repeat(32)}`, cid: 'nda' });
  world.accept(stranger, { id: '1' });
  const fileHash = world.entries[0]?.hash ?? '';
  for (let n = 0; n < versions; n++) world.update(stranger, { id: '1', fileHash, cid, title: 'Junk' });
  return world;
};

const draftOf = (world: World) => newUpdateDraft({ ...base, version: world.entries[0]?.versions.length ?? 0 });

test.each([11, 250])('finds the owner’s texts below %i unreadable versions of an editor', async (versions) => {
  const world = await buried(versions);
  await updateAsset(setUp(world).deps, input, draftOf(world));
  const { bytes, metadata, private: own } = await openNewest(world);
  expect(bytes).toEqual(await contentOf(second));
  expect(metadata).toMatchObject({ title: 'Motor', ipType: 'Patent' });
  expect(own).toEqual({ description: 'quiet', relatedPatent: 'EP 1', originalFileName: 'motor-2.pdf' });
});

/** A storage from which all earlier documents were lost. */
const withoutDocuments = (world: World, known: readonly string[]) => {
  const { deps } = setUp(world);
  const content: typeof world.api.content = (cid, options) =>
    world.api.content(known.includes(cid) ? 'gone' : cid, options);
  return { ...deps, person: { ...deps.person, api: { ...world.api, content } } };
};

test('accepts a new file when no version opens, with the title from the chain and the texts that the person enters', async () => {
  const world = await buried(300);
  const deps = withoutDocuments(world, world.entries[0]?.versions.map(({ cid }) => cid) ?? []);
  await expect(updateAsset(deps, input, draftOf(world))).rejects.toMatchObject({
    stage: 'fetching-existing-data',
    failure: { code: 'asset.ip-type-missing' },
  });
  expect(count(world, 'content')).toBeLessThanOrEqual(202);
  const changes = { ipType: 'Patent', ipContent: 'Drawing' };
  await updateAsset(deps, { ...input, changes }, draftOf(world));
  const { bytes, metadata, private: own } = await openNewest(world);
  expect(bytes).toEqual(await contentOf(second));
  expect(metadata).toMatchObject({ title: 'Junk', ...changes });
  expect(own).toEqual({ originalFileName: 'motor-2.pdf' });
});

test('creates a readable document for a version after one with an invalid CID', async () => {
  const world = await buried(1, 'no CID at all');
  await updateAsset(setUp(world).deps, input, draftOf(world));
  const cid = world.entries[0]?.cid ?? '';
  expect(parseMetadata(await world.api.content(cid)).previous).toBeUndefined();
});
