import { Failure, type UpdateStage } from '@ipr/domain';
import type { StageReport } from '../flow/flow.ts';
import { retryTiming } from '../flow/patience.ts';
import { base, contentOf, count, failOften, openNewest, partsOf, registered, second } from './update.fixture.ts';
import { newUpdateDraft, type UpdateDraft } from './update.ts';
import { updateAsset } from './update-asset.ts';

test.each([
  ['keynet.unwrapKey', 'fetching-existing-data', 'keynet.too-few-nodes'],
  ['storage.uploadFile', 'processing-new-file', 'storage.unavailable'],
  ['timestamps.stamp', 'processing-new-file', 'timestamp.creation-failed'],
  ['storage.uploadJson', 'creating-metadata', 'storage.unavailable'],
  ['wallet.sign', 'updating-blockchain', 'service.unavailable'],
  ['storage.completeRegistration', 'organizing-files', 'storage.unavailable'],
] as const)('when %s keeps failing, the next attempt goes on from there', async (call, stage, code) => {
  const world = await registered();
  const { deps } = partsOf(world);
  const draft = newUpdateDraft(base);
  failOften(world, call, code);
  const input = { changes: { title: 'Engine' }, file: second };
  await expect(updateAsset(deps, input, draft)).rejects.toMatchObject({ stage, failure: { code } });
  await updateAsset(deps, input, draft);
  expect(world.entries[0]?.versions).toHaveLength(2);
  for (const made of ['storage.uploadFile', 'storage.uploadJson', 'timestamps.stamp'])
    expect(count(world, made)).toBe(made === call ? retryTiming.tries + 1 : 1);
});

test('an answer of the relay that was lost does not lead to a second version', async () => {
  const world = await registered();
  const draft = newUpdateDraft(base);
  world.failNext('relay.submit', new Failure('network.unreachable'));
  const { version } = await updateAsset(partsOf(world).deps, { changes: { title: 'Engine' } }, draft);
  expect(world.entries[0]?.versions.map(({ title }) => title)).toEqual(['Motor', 'Engine']);
  expect(version === null || version === 2).toBe(true);
  expect(count(world, 'wallet.sign')).toBe(1);
});

/** The tab is gone: nothing after this runs any more. */
const closed = new Error('the tab was closed');

test('wherever it is interrupted, it goes on with what was kept and makes one version', async () => {
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
    const begun = await updateAsset({ ...partsOf(world).deps, save }, input, structuredClone(kept)).then(
      () => 'finished',
      () => 'interrupted',
    );
    if (begun === 'finished') break;
    const { sealed, source } = kept;
    await updateAsset(partsOf(world).deps, { ...input, file: sealed ? source : second }, kept);
    expect([last, world.entries[0]?.versions.length, world.kept.length]).toEqual([last, 2, 2]);
    expect((await openNewest(world)).bytes).toEqual(await contentOf(second));
  }
});

test('a correction after a refusal is sent in place of what was refused, without sealing again', async () => {
  const world = await registered();
  const { deps } = partsOf(world);
  const draft = newUpdateDraft(base);
  world.failNext('relay.refuse', new Failure('relay.reverted'));
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
  const { deps } = partsOf(world);
  await expect(updateAsset({ ...deps, beforeStage }, input, draft)).rejects.toThrow();
  world.expire();
  const later = () => new Date(Date.now() + 24 * 3_600_000);
  await updateAsset({ ...deps, now: later }, input, draft);
  expect((await openNewest(world)).bytes).toEqual(await contentOf(second));
});

test('files that cannot be put in order are only warned about', async () => {
  const world = await registered();
  const { deps, warnings } = partsOf(world);
  failOften(world, 'storage.assignAsset', 'storage.organize-failed');
  await updateAsset(deps, { changes: { title: 'Engine' } }, newUpdateDraft(base));
  expect(warnings).toEqual(['organizing-files']);
  expect(world.entries[0]?.title).toBe('Engine');
});

test('cancelled before it is handed over, nothing is sent', async () => {
  const world = await registered();
  const { deps, stop } = partsOf(world);
  const report = ({ stage }: StageReport<UpdateStage>) => stage === 'updating-blockchain' && stop.abort();
  const updating = updateAsset({ ...deps, report }, { changes: { title: 'Engine' } }, newUpdateDraft(base));
  await expect(updating).rejects.toMatchObject({ failure: { code: 'request.cancelled' } });
  expect(world.entries[0]?.versions).toHaveLength(1);
});
