import { newDraft, type RegistrationDraft } from '@ipr/client/registration/registration';
import { newContentKey } from '@ipr/domain';
import { type DraftStorage, memoryDraftStorage } from './draft-storage.ts';
import { createDraftStore } from './draft-store.ts';

const wallet = `0x${'a1'.repeat(20)}`;
const other = `0x${'b2'.repeat(20)}`;

const encryptedDraft = (): RegistrationDraft => ({
  ...newDraft(),
  revision: 1,
  entered: { title: ' Secret motor ', ipType: 'Patent', ipContent: 'Drawing', description: 'how it turns' },
  source: { name: 'motor.pdf', size: 3 },
  encrypted: {
    fileHash: '1'.repeat(64),
    encryptedHash: '2'.repeat(64),
    bytes: Uint8Array.of(1, 2, 3),
    contentKey: newContentKey(),
  },
});

const storeOf = (storage: DraftStorage, holder = wallet) => {
  let received = 0;
  const store = createDraftStore(storage, memoryDraftStorage(), holder, () => {
    received++;
  });
  return { store, memoryCalls: () => received };
};

/** Storage in which one call fails, as with a full disk or in a private window. */
const failing = (storage: DraftStorage, call: keyof DraftStorage): DraftStorage => ({
  ...storage,
  [call]: async () => {
    throw new DOMException('no room', 'QuotaExceededError');
  },
});

test('restores a complete draft in another tab', async () => {
  const storage = memoryDraftStorage();
  const draft = encryptedDraft();
  await storeOf(storage).store.save(draft);
  expect(await storeOf(storage).store.load(draft.id)).toEqual(draft);
});

test('stores neither the content key nor a text in plaintext', async () => {
  const storage = memoryDraftStorage();
  const draft = encryptedDraft();
  await storeOf(storage).store.save(draft);
  for (const place of await storage.keys()) {
    const value = await storage.get(place);
    if (value instanceof CryptoKey) expect(value.extractable).toBe(false);
    const bytes = value instanceof Blob ? new Uint8Array(await value.arrayBuffer()) : value;
    const text = bytes instanceof Uint8Array ? Buffer.from(bytes).toString('latin1') : JSON.stringify(bytes);
    const key = Buffer.from(draft.encrypted?.contentKey ?? []);
    for (const secret of ['motor', 'how it turns', key.toString('latin1'), key.toString('base64')])
      expect(text).not.toContain(secret);
  }
});

test('offers a draft only to the wallet that began it, with the data required to continue', async () => {
  const storage = memoryDraftStorage();
  const draft = encryptedDraft();
  await storeOf(storage).store.save(draft);
  await storeOf(storage).store.save({
    ...newDraft(),
    startedAt: '2020-01-01T00:00:00.000Z',
    source: { name: 'b.pdf', size: 1 },
  });
  expect(await storeOf(storage, other).store.list()).toEqual([]);
  expect(await storeOf(storage, other).store.load(draft.id)).toBeNull();
  expect(await storeOf(storage).store.list()).toMatchObject([
    { fileName: 'b.pdf', encrypted: false, sent: false },
    { title: 'Secret motor', encrypted: true, sent: false, registered: false },
  ]);
});

test('leaves no data behind after removal', async () => {
  const storage = memoryDraftStorage();
  const draft = encryptedDraft();
  const { store } = storeOf(storage);
  await store.save(draft);
  await store.remove(draft.id);
  expect(await storage.keys()).toEqual(['vault-key']);
  expect(await store.load(draft.id)).toBeNull();
});

test('writes the ciphertext once, however often the draft is saved', async () => {
  const inner = memoryDraftStorage();
  const written: string[] = [];
  const storage = {
    ...inner,
    set: (key: string, value: unknown) => {
      written.push(key.split(':')[0] ?? '');
      return inner.set(key, value);
    },
  };
  const draft = encryptedDraft();
  const { store } = storeOf(storage);
  await store.save(draft);
  await store.save({ ...draft, encryptedFileCid: 'bafy' });
  expect(written).toEqual(['bytes', 'draft', 'draft']);
  const later = storeOf(storage).store;
  const loaded = (await later.load(draft.id)) as RegistrationDraft;
  await later.save(loaded);
  expect(written).toEqual(['bytes', 'draft', 'draft', 'draft']);
});

test('cannot decrypt a draft that was copied to another storage key', async () => {
  const storage = memoryDraftStorage();
  const draft = encryptedDraft();
  await storeOf(storage).store.save(draft);
  await storage.set(`draft:${other}:${draft.id}`, await storage.get(`draft:${wallet}:${draft.id}`));
  expect(await storeOf(storage, other).store.load(draft.id)).toBeNull();
});

test('removes a draft that cannot be decrypted any more', async () => {
  const storage = memoryDraftStorage();
  await storeOf(storage).store.save(encryptedDraft());
  await storage.delete('vault-key');
  expect(await storeOf(storage).store.list()).toEqual([]);
  expect(await storage.keys()).toEqual(['vault-key']);
});

test('creates one key when two tabs begin at the same time', async () => {
  const storage = memoryDraftStorage();
  const [one, two] = [encryptedDraft(), encryptedDraft()];
  await Promise.all([storeOf(storage).store.save(one), storeOf(storage).store.save(two)]);
  expect(await storeOf(storage).store.list()).toHaveLength(2);
});

test.each<keyof DraftStorage>(['set', 'get', 'claim'])(
  'keeps the draft in memory when the browser’s %s fails, and reports that once',
  async (call) => {
    const { store, memoryCalls } = storeOf(failing(memoryDraftStorage(), call));
    const draft = encryptedDraft();
    await store.save(draft);
    await store.save({ ...draft, encryptedFileCid: 'bafy' });
    expect(memoryCalls()).toBe(1);
    expect(await store.load(draft.id)).toMatchObject({ encryptedFileCid: 'bafy' });
    expect(await store.list()).toHaveLength(1);
    await store.remove(draft.id);
    expect(await store.list()).toEqual([]);
  },
);

test('removes an older state when the newer one exceeds the storage quota', async () => {
  const storage = memoryDraftStorage();
  const draft = encryptedDraft();
  await storeOf(storage).store.save(draft);
  await storeOf(failing(storage, 'set')).store.save({ ...draft, inFlight: true });
  expect(await storeOf(storage).store.list()).toEqual([]);
});

test('offers no drafts and reports no error in a browser without storage', async () => {
  expect(await storeOf(failing(memoryDraftStorage(), 'keys')).store.list()).toEqual([]);
});
