import { updateAsset } from '@ipr/client/update/update-asset';
import type { UpdateStage } from '@ipr/domain';
import { flowDeps } from '../../../testing/flow-deps.ts';
import { leaveUpdate, registeredWorld, updatesIn } from '../../../testing/left-update.ts';
import { memoryDraftStorage } from './draft-storage.ts';
import { createDraftStore } from './draft-store.ts';

const file = new File(['%PDF-1.7 a better motor'], 'motor-2.pdf');
const input = { changes: { title: 'Secret engine', description: 'loud' }, file };

test.each<UpdateStage>(['creating-metadata', 'updating-blockchain', 'organizing-files', 'complete'])(
  'continues an update at %s after the tab was closed there, without repeating completed stages',
  async (stage) => {
    const world = await registeredWorld();
    const browser = memoryDraftStorage();
    const id = await leaveUpdate(world, browser, input, stage);
    const store = updatesIn(world, browser);
    const draft = await store.load(id);
    if (!draft) throw new Error('the draft is missing');
    const made = await updateAsset(
      { ...flowDeps(world), save: store.save },
      { changes: draft.changes ?? {}, file: draft.source },
      draft,
    );
    expect(made).toMatchObject({ version: 2, txHash: world.entries[0]?.versions[1]?.txHash });
    expect(world.entries[0]?.versions.map(({ title }) => title)).toEqual(['Motor', 'Secret engine']);
    for (const call of ['storage.uploadFile', 'timestamps.stamp', 'storage.uploadJson', 'wallet.sign'])
      expect([call, world.calls.filter((done) => done === call).length]).toEqual([call, 1]);
  },
);

test('keeps updates and registrations in one storage without mixing them up', async () => {
  const world = await registeredWorld();
  const browser = memoryDraftStorage();
  const registrations = createDraftStore(browser, memoryDraftStorage(), world.session.wallet, () => undefined);
  await registrations.save({
    id: 'r',
    startedAt: '2026-01-01T00:00:00.000Z',
    revision: 0,
    source: { name: 'a.pdf', size: 1 },
  });
  const id = await leaveUpdate(world, browser, { changes: { title: ' Engine ' } }, 'updating-blockchain');
  const updates = updatesIn(world, browser);
  expect(await updates.list()).toMatchObject([
    { id, assetId: '1', title: 'Engine', fileName: '', encrypted: false, sent: false, updated: false },
  ]);
  expect((await registrations.list()).map((draft) => draft.id)).toEqual(['r']);
  expect(await registrations.load(id)).toBeNull();
  expect(await updates.load('r')).toBeNull();
});

test('stores neither the content key nor a text of an update in plaintext', async () => {
  const world = await registeredWorld();
  const browser = memoryDraftStorage();
  const id = await leaveUpdate(world, browser, input, 'updating-blockchain');
  const key = Buffer.from((await updatesIn(world, browser).load(id))?.encrypted?.contentKey ?? []);
  expect(key).toHaveLength(32);
  for (const place of await browser.keys()) {
    const value = await browser.get(place);
    if (value instanceof CryptoKey) continue;
    const bytes = value instanceof Blob ? await value.arrayBuffer() : (value as Uint8Array<ArrayBuffer>);
    const text = Buffer.from(bytes as ArrayBuffer).toString('latin1');
    for (const secret of ['Secret engine', 'loud', 'motor-2', key.toString('latin1'), key.toString('base64')])
      expect(text).not.toContain(secret);
  }
});
