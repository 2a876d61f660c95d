import { newDraft, type RegistrationDraft } from '@ipr/client/registration/registration';
import { newContentKey } from '@ipr/domain';
import { type DraftStorage, memoryDraftStorage } from './draft-storage.ts';
import { createDraftStore } from './draft-store.ts';

const wallet = `0x${'a1'.repeat(20)}`;
const other = `0x${'b2'.repeat(20)}`;

const sealedDraft = (): RegistrationDraft => ({
  ...newDraft(),
  revision: 1,
  entered: { title: ' Secret motor ', ipType: 'Patent', ipContent: 'Drawing', description: 'how it turns' },
  source: { name: 'motor.pdf', size: 3 },
  sealed: {
    fileHash: '1'.repeat(64),
    sealedHash: '2'.repeat(64),
    bytes: Uint8Array.of(1, 2, 3),
    contentKey: newContentKey(),
  },
});

const storeOf = (storage: DraftStorage, holder = wallet) => {
  let received = 0;
  const store = createDraftStore(storage, memoryDraftStorage(), holder, () => {
    received++;
  });
  return { store, told: () => received };
};

/** A shelf as a browser gives it when a disk is full or a window private. */
const failing = (storage: DraftStorage, call: keyof DraftStorage): DraftStorage => ({
  ...storage,
  [call]: async () => {
    throw new DOMException('no room', 'QuotaExceededError');
  },
});

test('a draft comes back whole in another tab', async () => {
  const storage = memoryDraftStorage();
  const draft = sealedDraft();
  await storeOf(storage).store.save(draft);
  expect(await storeOf(storage).store.load(draft.id)).toEqual(draft);
});

test('what lies on the shelf shows neither the content key nor a text', async () => {
  const storage = memoryDraftStorage();
  const draft = sealedDraft();
  await storeOf(storage).store.save(draft);
  for (const place of await storage.keys()) {
    const value = await storage.get(place);
    if (value instanceof CryptoKey) expect(value.extractable).toBe(false);
    const bytes = value instanceof Blob ? new Uint8Array(await value.arrayBuffer()) : value;
    const text = bytes instanceof Uint8Array ? Buffer.from(bytes).toString('latin1') : JSON.stringify(bytes);
    const key = Buffer.from(draft.sealed?.contentKey ?? []);
    for (const secret of ['motor', 'how it turns', key.toString('latin1'), key.toString('base64')])
      expect(text).not.toContain(secret);
  }
});

test('only the wallet that began it is offered a draft, with what it needs to go on', async () => {
  const storage = memoryDraftStorage();
  const draft = sealedDraft();
  await storeOf(storage).store.save(draft);
  await storeOf(storage).store.save({
    ...newDraft(),
    startedAt: '2020-01-01T00:00:00.000Z',
    source: { name: 'b.pdf', size: 1 },
  });
  expect(await storeOf(storage, other).store.list()).toEqual([]);
  expect(await storeOf(storage, other).store.load(draft.id)).toBeNull();
  expect(await storeOf(storage).store.list()).toMatchObject([
    { fileName: 'b.pdf', sealed: false, sent: false },
    { title: 'Secret motor', sealed: true, sent: false, registered: false },
  ]);
});

test('a removed draft leaves nothing behind', async () => {
  const storage = memoryDraftStorage();
  const draft = sealedDraft();
  const { store } = storeOf(storage);
  await store.save(draft);
  await store.remove(draft.id);
  expect(await storage.keys()).toEqual(['vault-key']);
  expect(await store.load(draft.id)).toBeNull();
});

test('the ciphertext is written once, whatever is saved afterwards', async () => {
  const inner = memoryDraftStorage();
  const written: string[] = [];
  const storage = {
    ...inner,
    set: (key: string, value: unknown) => {
      written.push(key.split(':')[0] ?? '');
      return inner.set(key, value);
    },
  };
  const draft = sealedDraft();
  const { store } = storeOf(storage);
  await store.save(draft);
  await store.save({ ...draft, encryptedFileCid: 'bafy' });
  expect(written).toEqual(['bytes', 'draft', 'draft']);
  const later = storeOf(storage).store;
  const loaded = (await later.load(draft.id)) as RegistrationDraft;
  await later.save(loaded);
  expect(written).toEqual(['bytes', 'draft', 'draft', 'draft']);
});

test('a draft that was copied to another place does not open there', async () => {
  const storage = memoryDraftStorage();
  const draft = sealedDraft();
  await storeOf(storage).store.save(draft);
  await storage.set(`draft:${other}:${draft.id}`, await storage.get(`draft:${wallet}:${draft.id}`));
  expect(await storeOf(storage, other).store.load(draft.id)).toBeNull();
});

test('a draft that nobody can open any more is cleared away', async () => {
  const storage = memoryDraftStorage();
  await storeOf(storage).store.save(sealedDraft());
  await storage.delete('vault-key');
  expect(await storeOf(storage).store.list()).toEqual([]);
  expect(await storage.keys()).toEqual(['vault-key']);
});

test('two tabs that begin at once agree on one key', async () => {
  const storage = memoryDraftStorage();
  const [one, two] = [sealedDraft(), sealedDraft()];
  await Promise.all([storeOf(storage).store.save(one), storeOf(storage).store.save(two)]);
  expect(await storeOf(storage).store.list()).toHaveLength(2);
});

test.each<keyof DraftStorage>(['set', 'get', 'claim'])(
  'where the browser’s %s fails, the draft lives on in memory and that is said once',
  async (call) => {
    const { store, told } = storeOf(failing(memoryDraftStorage(), call));
    const draft = sealedDraft();
    await store.save(draft);
    await store.save({ ...draft, encryptedFileCid: 'bafy' });
    expect(told()).toBe(1);
    expect(await store.load(draft.id)).toMatchObject({ encryptedFileCid: 'bafy' });
    expect(await store.list()).toHaveLength(1);
    await store.remove(draft.id);
    expect(await store.list()).toEqual([]);
  },
);

test('an older state is not left behind when the newer one finds no room', async () => {
  const storage = memoryDraftStorage();
  const draft = sealedDraft();
  await storeOf(storage).store.save(draft);
  await storeOf(failing(storage, 'set')).store.save({ ...draft, inFlight: true });
  expect(await storeOf(storage).store.list()).toEqual([]);
});

test('a browser that keeps nothing offers nothing and breaks nothing', async () => {
  expect(await storeOf(failing(memoryDraftStorage(), 'keys')).store.list()).toEqual([]);
});
