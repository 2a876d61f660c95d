import type { RegistrationDeps } from '@ipr/client/registration/deps';
import { registerAsset } from '@ipr/client/registration/register-asset';
import { newDraft, type RegistrationDraft, type RegistrationInput } from '@ipr/client/registration/registration';
import { createWorld, type World } from '@ipr/client/testing/small-world';
import { encryptFile, Failure, newContentKey, type RegistrationStage, sha256Hex } from '@ipr/domain';
import { flowDeps } from '../../../testing/flow-deps.ts';
import { memoryDraftStorage } from '../drafts/draft-storage.ts';
import { createDraftStore, type DraftStore } from '../drafts/draft-store.ts';

const file = new File(['%PDF-1.7 a motor'], 'motor.pdf');
const texts = { title: 'Motor', ipType: 'Patent', ipContent: 'Drawing', description: 'quiet' };

const stages = [
  ...['encrypting', 'uploading-encrypted-file', 'uploading-to-cloudinary', 'hashing', 'uploading-metadata'],
  ...['blockchain', 'organizing-ipfs', 'storing-in-folder', 'registering', 'complete'],
] as readonly RegistrationStage[];

const encryptIn = (world: World) => async (chosen: File) => {
  world.note('encrypt');
  const plain = new Uint8Array(await chosen.arrayBuffer());
  const contentKey = newContentKey();
  const bytes = await encryptFile(plain, contentKey);
  return { fileHash: await sha256Hex(plain), bytes, encryptedHash: await sha256Hex(bytes), contentKey };
};

const depsOf = (world: World, save: RegistrationDeps['save']): RegistrationDeps => ({
  ...flowDeps(world),
  encrypt: encryptIn(world),
  save,
});

const browser = (world: World): DraftStore =>
  createDraftStore(memoryDraftStorage(), memoryDraftStorage(), world.session.wallet, () => undefined);

/** Simulates a closed tab: no code after this runs. */
const closed = new Error('the tab was closed');

/** Reopens the form with the stored draft only; the file is passed only if it must be chosen again. */
const reopen = async (store: DraftStore): Promise<{ draft: RegistrationDraft; input: RegistrationInput }> => {
  const [kept] = await store.list();
  const draft = (kept && (await store.load(kept.id))) ?? newDraft();
  return { draft, input: { ...texts, file: draft.encrypted && draft.source ? draft.source : file } };
};

const expectOneOfEach = (world: World, id: string): void => {
  expect(world.entries.map((entry) => [entry.id, entry.title])).toEqual([[id, 'Motor']]);
  expect(world.kept).toEqual([id]);
  expect(world.backups).toHaveLength(1);
  expect(new Set(world.groups).size).toBe(2);
  expect(world.groups).toHaveLength(2);
  expect([...world.filed]).toEqual([['default', [id]]]);
};

/** Excludes the backup copy: an interrupted one is requested again with the same request id. */
const once = ['encrypt', 'storage.uploadFile', 'timestamps.stamp', 'storage.uploadJson', 'wallet.sign'];
const timesOf = (world: World) => once.map((call) => [call, world.calls.filter((made) => made === call).length]);

test.each(stages)(
  'continues at %s after the tab was closed there, without repeating completed stages',
  async (stage) => {
    const world = createWorld();
    const store = browser(world);
    const stopThere = async (now: RegistrationStage) => {
      if (now === stage) throw closed;
    };
    const first = registerAsset(
      { ...depsOf(world, store.save), beforeStage: stopThere },
      { ...texts, file },
      newDraft(),
    );
    await expect(first).rejects.toMatchObject({ stage });
    const { draft, input } = await reopen(store);
    const id = await registerAsset(depsOf(world, store.save), input, draft);
    expectOneOfEach(world, id);
    expect(timesOf(world)).toEqual(once.map((call) => [call, 1]));
  },
);

const countSaves = async (): Promise<number> => {
  const world = createWorld();
  let saves = 0;
  const save = async () => void saves++;
  await registerAsset(depsOf(world, save), { ...texts, file }, newDraft());
  return saves;
};

test('creates one asset wherever the tab is closed, just before or just after a draft is saved', async () => {
  const saves = await countSaves();
  expect(saves).toBeGreaterThan(stages.length);
  for (const isKept of [true, false])
    for (let last = 1; last <= saves; last++) {
      const world = createWorld();
      const store = browser(world);
      let saved = 0;
      const save = async (draft: RegistrationDraft) => {
        saved++;
        if (saved > last) throw closed;
        if (saved < last || isKept) await store.save(draft);
        if (saved === last) throw closed;
      };
      await expect(registerAsset(depsOf(world, save), { ...texts, file }, newDraft())).rejects.toThrow();
      const { draft, input } = await reopen(store);
      const id = await registerAsset(depsOf(world, store.save), input, draft);
      expect([isKept, last, world.entries.length]).toEqual([isKept, last, 1]);
      expectOneOfEach(world, id);
    }
});

test('creates one asset even if the tab is closed at every stage in turn', async () => {
  const world = createWorld();
  const store = browser(world);
  for (const stage of stages) {
    const { draft, input } = await reopen(store);
    const stopThere = async (now: RegistrationStage) => {
      if (now === stage) throw closed;
    };
    const run = registerAsset({ ...depsOf(world, store.save), beforeStage: stopThere }, input, draft);
    await expect(run).rejects.toMatchObject({ stage });
  }
  const { draft, input } = await reopen(store);
  expectOneOfEach(world, await registerAsset(depsOf(world, store.save), input, draft));
  expect(timesOf(world)).toEqual(once.map((call) => [call, 1]));
});

test('repeats a request whose response was lost with the identical content', async () => {
  const world = createWorld();
  const store = browser(world);
  for (const call of ['storage.uploadFile answer', 'storage.uploadJson answer', 'relay.submit'])
    world.failNext(call, new Failure('network.unreachable'));
  const id = await registerAsset(depsOf(world, store.save), { ...texts, file }, newDraft());
  expectOneOfEach(world, id);
});

test('requires the file again only when it is not encrypted yet', async () => {
  const world = createWorld();
  const store = browser(world);
  const gone = { name: 'motor.pdf', size: 16 };
  await expect(registerAsset(depsOf(world, store.save), { ...texts, file: gone }, newDraft())).rejects.toMatchObject({
    stage: 'encrypting',
    failure: { code: 'file.missing' },
  });
});

const day = 24 * 3_600_000;

test('stores uploads again before the mint if they may have expired while the tab was closed', async () => {
  const world = createWorld();
  const store = browser(world);
  const stopThere = async (now: RegistrationStage) => {
    if (now === 'blockchain') throw closed;
  };
  const first = registerAsset({ ...depsOf(world, store.save), beforeStage: stopThere }, { ...texts, file }, newDraft());
  await expect(first).rejects.toThrow();
  world.expire();
  const { draft, input } = await reopen(store);
  const later = { ...depsOf(world, store.save), now: () => new Date(Date.now() + day) };
  const id = await registerAsset(later, input, draft);
  expectOneOfEach(world, id);
  await expect(world.api.content(draft.metadataCid ?? '')).resolves.toBeTruthy();
  await expect(world.api.content(draft.encryptedFileCid ?? '')).resolves.toBeTruthy();
});

test('stores documents again that expired between the mint and the end of the registration', async () => {
  const world = createWorld();
  const store = browser(world);
  const stopThere = async (now: RegistrationStage) => {
    if (now === 'registering') throw closed;
  };
  const first = registerAsset({ ...depsOf(world, store.save), beforeStage: stopThere }, { ...texts, file }, newDraft());
  await expect(first).rejects.toThrow();
  world.expire();
  const { draft, input } = await reopen(store);
  const id = await registerAsset(depsOf(world, store.save), input, draft);
  expect(world.kept).toEqual([id]);
  await expect(world.api.content(draft.metadataCid ?? '')).resolves.toBeTruthy();
});
