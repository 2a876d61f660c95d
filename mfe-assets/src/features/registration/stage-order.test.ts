import { StageFailure } from '@ipr/client/flow/flow';
import { advance, fail, idle } from '@ipr/client/registration/progress';
import { Failure, ReceivedFailure } from '@ipr/domain';
import { failureSentence, percentOf, shownStages, stagesOf } from './stage-order.ts';

const uploading = advance(
  advance(idle, { stage: 'encrypting' }, 0),
  { stage: 'uploading-encrypted-file', doneBytes: 5, totalBytes: 20 },
  1_000,
);

test('marks stages before the current one as done and later stages as to do', () => {
  const states = stagesOf(uploading, 3_000).map(({ state }) => state);
  expect(states).toEqual(['done', 'now', ...Array(shownStages.length - 2).fill('next')]);
});

test('shows a backup copy that runs in parallel with the next stage as in progress', () => {
  const stage = 'uploading-to-cloudinary';
  const copying = advance(uploading, { stage, doneBytes: 5, totalBytes: 20, background: 'running' }, 2_000);
  const hashing = advance(copying, { stage: 'hashing' }, 3_000);
  const statesOf = (state: typeof hashing) => stagesOf(state, 4_000).map((shown) => shown.state);
  expect(statesOf(hashing).slice(0, 5)).toEqual(['done', 'done', 'now', 'now', 'next']);
  expect(statesOf(advance(hashing, { stage, background: 'ended' }, 3_500)).slice(2, 4)).toEqual(['done', 'now']);
});

test('never marks a failed backup copy as done, not even at the end', () => {
  const stage = 'uploading-to-cloudinary';
  const copying = advance(uploading, { stage, doneBytes: 5, totalBytes: 20, background: 'running' }, 2_000);
  const missed = advance(advance(copying, { stage: 'hashing' }, 3_000), { stage, background: 'missed' }, 3_500);
  for (const state of [missed, advance(missed, { stage: 'complete' }, 4_000)])
    expect(stagesOf(state, 4_000)[2]).toEqual({ key: stage, state: 'next' });
});

test('shows the seconds and bytes of a stage', () => {
  const [encrypting, upload, next] = stagesOf(uploading, 3_000);
  expect(encrypting).toMatchObject({ seconds: 1 });
  expect(upload).toMatchObject({ seconds: 2, doneBytes: 5, totalBytes: 20 });
  expect(next).toEqual({ key: 'uploading-to-cloudinary', state: 'next' });
});

test('marks no stage as done before the start and all stages as done at the end', () => {
  expect(new Set(stagesOf(idle, 0).map(({ state }) => state))).toEqual(new Set(['next']));
  const complete = advance(uploading, { stage: 'complete' }, 9_000);
  expect(new Set(stagesOf(complete, 9_000).map(({ state }) => state))).toEqual(new Set(['done']));
  expect(percentOf(complete)).toBe(100);
});

test('omits the backup stage when no backup is made', () => {
  const keys = stagesOf(uploading, 3_000, false).map(({ key }) => key);
  expect(keys).toEqual(shownStages.filter((stage) => stage !== 'uploading-to-cloudinary'));
});

test('marks a failed stage and keeps its percentage', () => {
  const failure = new StageFailure('uploading-encrypted-file', new Failure('storage.unavailable'));
  const failed = fail(uploading, failure, 2_000);
  expect(stagesOf(failed, 9_000)[1]).toMatchObject({ state: 'failed', seconds: 1 });
  expect(percentOf(failed)).toBe(percentOf(uploading));
});

test('increases percentages from stage to stage', () => {
  const percents = shownStages.map((stage) => percentOf(advance(idle, { stage }, 0)));
  expect(percents).toEqual([...percents].sort((a, b) => a - b));
  expect(percents[0]).toBe(10);
});

test.each([
  ['encrypting', 'file.encryption-failed', 'register.failed.file'],
  ['hashing', 'file.hashing-failed', 'register.failed.file'],
  ['hashing', 'service.unavailable', 'register.failed.timestamp'],
  ['hashing', 'timestamp.creation-failed', null],
  ['storing-in-folder', 'service.unavailable', null],
  ['uploading-metadata', 'storage.unavailable', 'register.failed.metadata'],
  ['blockchain', 'relay.reverted', 'register.failed.blockchain'],
  ['encrypting', 'registry.hash-already-exists', 'register.failed.blockchain'],
  ['registering', 'storage.unavailable', null],
] as const)('begins a failure at %s with %s by the text %s', (stage, code, key) => {
  expect(failureSentence(new StageFailure(stage, new Failure(new ReceivedFailure(code))))).toBe(key);
});
