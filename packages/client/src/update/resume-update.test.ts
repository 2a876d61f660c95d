import { Failure, type UpdateStage } from '@ipr/domain';
import { me, stranger, type World } from '../../testing/small-world.ts';
import type { StageReport } from '../flow/flow.ts';
import { retryTiming } from '../flow/retry-policy.ts';
import {
  base,
  contentOf,
  count,
  failingStages,
  failOften,
  openNewest,
  registered,
  second,
  setUp,
} from './update.fixture.ts';
import { newUpdateDraft, type UpdateDraft } from './update.ts';
import { updateAsset } from './update-asset.ts';

test.each(failingStages)('when %s keeps failing, the next attempt goes on from there', async (call, stage, code) => {
  const world = await registered();
  const { deps } = setUp(world);
  const draft = newUpdateDraft(base);
  failOften(world, call, code);
  const input = { changes: { title: 'Engine' }, file: second };
  await expect(updateAsset(deps, input, draft)).rejects.toMatchObject({ stage, failure: { code } });
  await updateAsset(deps, input, draft);
  expect(world.entries[0]?.versions).toHaveLength(2);
  for (const made of ['storage.uploadFile', 'storage.uploadJson', 'timestamps.stamp'])
    expect(count(world, made)).toBe(made === call ? retryTiming.tries + 1 : 1);
});

test('a lost relay response does not lead to a second version', async () => {
  const world = await registered();
  const draft = newUpdateDraft(base);
  world.failNext('relay.submit', new Failure('network.unreachable'));
  const made = await updateAsset(setUp(world).deps, { changes: { title: 'Engine' } }, draft);
  expect(world.entries[0]?.versions.map(({ title }) => title)).toEqual(['Motor', 'Engine']);
  expect(made).toEqual({ id: '1', version: 2, txHash: world.entries[0]?.versions[1]?.txHash });
  expect(count(world, 'wallet.sign')).toBe(1);
});

/** Simulates a closed tab: nothing after this runs. */
const closed = new Error('the tab was closed');

/** The relay's response is lost and the tab closed, while the relay executes the update. */
const lostAnswer = async () => {
  const world = await registered();
  const draft = newUpdateDraft(base);
  world.failNext('relay.submit', new Failure('network.unreachable'));
  const wait = () => Promise.reject(closed);
  const input = { changes: { title: 'Engine' } };
  const left = updateAsset({ ...setUp(world).deps, wait }, input, draft);
  await expect(left).rejects.toMatchObject({ stage: 'updating-blockchain' });
  expect(world.entries[0]?.versions).toHaveLength(2);
  return { world, input, draft: structuredClone(draft), ours: world.entries[0]?.versions[1] };
};

test('finds an update whose response was lost with the tab by its document, and completes it under its transaction', async () => {
  const { world, input, draft, ours } = await lostAnswer();
  const { deps, trackerEvents } = setUp(world);
  expect(await updateAsset(deps, input, draft)).toEqual({ id: '1', version: 2, txHash: ours?.txHash });
  expect(draft).toMatchObject({ txHash: ours?.txHash, blockNumber: ours?.block, kept: true });
  expect(world.documents.has(ours?.cid ?? '')).toBe(true);
  expect(count(world, 'wallet.sign')).toBe(1);
  expect(trackerEvents).toEqual(['confirmed']);
});

test('finds the update when another account’s version has replaced it, and does not adopt that version’s document', async () => {
  const { world, input, draft, ours } = await lostAnswer();
  world.update(me, { id: '1', fileHash: world.entries[0]?.hash ?? '', cid: 'theirs', title: 'Theirs' });
  expect(await updateAsset(setUp(world).deps, input, draft)).toMatchObject({ version: 2, txHash: ours?.txHash });
  expect(world.entries[0]?.versions.map(({ title }) => title)).toEqual(['Motor', 'Engine', 'Theirs']);
  expect(world.documents.has(ours?.cid ?? '')).toBe(true);
  expect(world.groups.at(-1)).toBe(`asset_1 ${ours?.cid}`);
});

const withoutIndex = (world: World) => {
  const { deps } = setUp(world);
  const index = { ...world.ports.index, asset: () => Promise.reject(new Failure('asset.details-unavailable')) };
  return { ...deps, person: { ...deps.person, ports: { ...world.ports, index } } };
};

test('sends nothing while only the index could confirm the version and does not respond', async () => {
  const { world, input, draft } = await lostAnswer();
  world.update(me, { id: '1', fileHash: world.entries[0]?.hash ?? '', cid: 'theirs', title: 'Theirs' });
  const blind = withoutIndex(world);
  await expect(updateAsset(blind, input, draft)).rejects.toMatchObject({ stage: 'updating-blockchain' });
  expect(world.entries[0]?.versions).toHaveLength(3);
  expect(await updateAsset(setUp(world).deps, input, draft)).toMatchObject({ version: 2 });
  expect(world.entries[0]?.versions).toHaveLength(3);
});

test('without an index the relay returns the transaction of the newest version', async () => {
  const { world, input, draft, ours } = await lostAnswer();
  const made = await updateAsset(withoutIndex(world), input, draft);
  expect(made).toEqual({ id: '1', version: null, txHash: ours?.txHash });
  expect(world.documents.has(draft.metadataCid ?? '')).toBe(true);
  expect([world.entries[0]?.versions.length, count(world, 'wallet.sign')]).toEqual([2, 1]);
});

/** Another editor has created a version with this update's document, after its transaction was refused. */
const copied = async (fileHash: (draft: UpdateDraft, world: World) => string) => {
  const world = await registered();
  world.offer(me, { id: '1', user: stranger, role: 2, expiresAt: 0, ndaHash: `0x${'d4'.repeat(32)}`, cid: 'nda' });
  world.accept(stranger, { id: '1' });
  const draft = newUpdateDraft(base);
  const input = { changes: { title: 'Engine' } };
  world.failNext('relay.refuse', new Failure('relay.reverted', { reason: 'refused' }));
  await expect(updateAsset(setUp(world).deps, input, draft)).rejects.toThrow();
  const theirs = { id: '1', fileHash: fileHash(draft, world), cid: draft.metadataCid ?? '', title: 'Engine' };
  world.update(stranger, theirs);
  return { world, draft, input };
};

test.each([
  ['the same file', (_: UpdateDraft, world: World) => world.entries[0]?.hash ?? ''],
  ['another file', () => 'ab'.repeat(32)],
])('does not adopt another editor’s version with the same document and %s', async (_, fileHash) => {
  const { world, draft, input } = await copied(fileHash);
  for (const deps of [setUp(world).deps, withoutIndex(world)]) {
    const again = updateAsset(deps, input, structuredClone(draft));
    await expect(again).rejects.toMatchObject({ failure: { code: 'asset.changed-meanwhile', params: { version: 2 } } });
  }
  expect(world.entries[0]?.versions.map(({ updater }) => updater)).toEqual([me, stranger]);
});

test('returns the number of the created version, not of an earlier one with the same document', async () => {
  const world = await registered();
  world.offer(me, { id: '1', user: stranger, role: 2, expiresAt: 0, ndaHash: `0x${'d4'.repeat(32)}`, cid: 'nda' });
  world.accept(stranger, { id: '1' });
  const { deps } = setUp(world);
  const draft = newUpdateDraft(base);
  const sign = async () => {
    world.update(stranger, {
      id: '1',
      fileHash: world.entries[0]?.hash ?? '',
      cid: draft.metadataCid ?? '',
      title: 'x',
    });
    return '0x01' as const;
  };
  const ports = { ...world.ports, wallet: { ...world.ports.wallet, sign } };
  const made = await updateAsset(
    { ...deps, person: { ...deps.person, ports } },
    { changes: { title: 'Engine' } },
    draft,
  );
  expect(made).toMatchObject({ version: 3, txHash: world.entries[0]?.versions[2]?.txHash });
});

test('resumes with the stored results after an interruption at any point, and creates one version', async () => {
  const input = { changes: { title: 'Engine' }, file: second };
  for (let last = 1; ; last++) {
    const world = await registered();
    let kept: UpdateDraft = newUpdateDraft(base);
    let saved = 0;
    const save = async (draft: UpdateDraft) => {
      if (++saved > last) throw closed;
      kept = structuredClone(draft);
      if (saved === last) throw closed;
    };
    const begun = await updateAsset({ ...setUp(world).deps, save }, input, structuredClone(kept)).then(
      () => 'finished',
      () => 'interrupted',
    );
    if (begun === 'finished') break;
    const { encrypted, source } = kept;
    await updateAsset(setUp(world).deps, { ...input, file: encrypted ? source : second }, kept);
    expect([last, world.entries[0]?.versions.length, world.kept.length]).toEqual([last, 2, 2]);
    expect((await openNewest(world)).bytes).toEqual(await contentOf(second));
  }
});

test('a correction after a refusal replaces the refused call without encrypting again', async () => {
  const world = await registered();
  const { deps } = setUp(world);
  const draft = newUpdateDraft(base);
  world.failNext('relay.refuse', new Failure('relay.reverted', { reason: 'refused' }));
  const input = { changes: { title: 'Wrong' }, file: second };
  await expect(updateAsset(deps, input, draft)).rejects.toMatchObject({ stage: 'updating-blockchain' });
  await updateAsset(deps, { changes: { title: 'Right' }, file: second }, draft);
  expect(world.entries[0]?.versions.map(({ title }) => title)).toEqual(['Motor', 'Right']);
  expect(count(world, 'storage.uploadFile')).toBe(1);
});

test('uploads that may have expired are stored again before anything is sent', async () => {
  const world = await registered();
  const draft = newUpdateDraft(base);
  const beforeStage = async (stage: UpdateStage) => {
    if (stage === 'updating-blockchain') throw closed;
  };
  const input = { changes: {}, file: second };
  const { deps } = setUp(world);
  await expect(updateAsset({ ...deps, beforeStage }, input, draft)).rejects.toThrow();
  world.expire();
  const later = () => new Date(Date.now() + 24 * 3_600_000);
  await updateAsset({ ...deps, now: later }, input, draft);
  expect((await openNewest(world)).bytes).toEqual(await contentOf(second));
});

test('a failure to organize files is only a warning', async () => {
  const world = await registered();
  const { deps, warnings } = setUp(world);
  failOften(world, 'storage.assignAsset', 'storage.organize-failed');
  await updateAsset(deps, { changes: { title: 'Engine' } }, newUpdateDraft(base));
  expect(warnings).toEqual(['organizing-files']);
  expect(world.entries[0]?.title).toBe('Engine');
});

test('sends nothing when cancelled before the transaction is handed over', async () => {
  const world = await registered();
  const { deps, stop } = setUp(world);
  const report = ({ stage }: StageReport<UpdateStage>) => stage === 'updating-blockchain' && stop.abort();
  const updating = updateAsset({ ...deps, report }, { changes: { title: 'Engine' } }, newUpdateDraft(base));
  await expect(updating).rejects.toMatchObject({ failure: { code: 'request.cancelled' } });
  expect(world.entries[0]?.versions).toHaveLength(1);
});
