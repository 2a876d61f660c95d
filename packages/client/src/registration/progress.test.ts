import { Failure } from '@ipr/domain';
import { StageFailure } from '../flow/flow.ts';
import { advance, fail, idle, isBackground, isBusy, type RegistrationState, secondsOf } from './progress.ts';
import type { StageReport } from './registration.ts';

const after = (...reports: (StageReport & { at: number })[]): RegistrationState =>
  reports.reduce((state, { at, ...report }) => advance(state, report, at), idle);

test('a stage starts with its first report and ends when the next stage starts', () => {
  const state = after({ stage: 'encrypting', at: 1_000 }, { stage: 'hashing', at: 3_500 });
  expect(state.stage).toBe('hashing');
  expect(state.rows.map((row) => secondsOf(row, 4_000))).toEqual([2.5, 0.5]);
});

test('byte reports do not restart a stage', () => {
  const state = after(
    { stage: 'encrypting', doneBytes: 0, totalBytes: 10, at: 0 },
    { stage: 'encrypting', doneBytes: 7, totalBytes: 10, at: 900 },
  );
  expect(state.rows).toMatchObject([{ stage: 'encrypting', startedAt: 0, doneBytes: 7, totalBytes: 10 }]);
  expect(state.rows[0]?.pace).toEqual({ at: 900, doneBytes: 7, bytesPerMs: 7 / 900 });
});

test('a stage keeps its pace while it waits for a connection', () => {
  const state = after(
    { stage: 'uploading-encrypted-file', doneBytes: 0, totalBytes: 10, at: 0 },
    { stage: 'uploading-encrypted-file', doneBytes: 5, totalBytes: 10, at: 1_000 },
    { stage: 'uploading-encrypted-file', waiting: true, at: 2_000 },
    { stage: 'uploading-encrypted-file', at: 3_000 },
  );
  expect(state.rows[0]?.pace?.doneBytes).toBe(5);
});

const copying = { stage: 'uploading-to-cloudinary', totalBytes: 10, background: 'running' } as const;

test('a background stage reports its bytes without ending later stages or stopping its own clock', () => {
  const state = after(
    { ...copying, doneBytes: 0, at: 0 },
    { stage: 'hashing', at: 1_000 },
    { ...copying, doneBytes: 7, at: 2_000 },
    { stage: 'blockchain', final: true, at: 2_500 },
  );
  expect(state).toMatchObject({ stage: 'blockchain', final: true });
  const [copy, hashing] = state.rows;
  expect(copy).toMatchObject({ doneBytes: 7, totalBytes: 10 });
  expect(copy && isBackground(copy)).toBe(true);
  expect([copy, hashing].map((row) => row && secondsOf(row, 4_000))).toEqual([4, 1.5]);
  const later = advance(state, { stage: copying.stage, background: 'ended' }, 3_000);
  expect(later.stage).toBe('blockchain');
  expect(later.rows.map((row) => [secondsOf(row, 9_000), isBackground(row)])[0]).toEqual([3, false]);
});

test('complete ends the last stage and the clock', () => {
  const state = after({ stage: 'registering', at: 0 }, { stage: 'complete', at: 2_000 });
  expect(isBusy(state)).toBe(false);
  expect(state.rows.map((row) => secondsOf(row, 99_000))).toEqual([2]);
});

test('final stays set once the mint was handed over', () => {
  const state = after({ stage: 'blockchain', final: true, at: 0 }, { stage: 'organizing-ipfs', at: 1 });
  expect(state.final).toBe(true);
  expect(after({ stage: 'blockchain', at: 0 }).final).toBe(false);
});

test('a failure keeps the progress reached', () => {
  const failure = new StageFailure('uploading-metadata', new Failure('storage.unavailable'));
  const state = fail(after({ stage: 'uploading-metadata', at: 0 }), failure, 700);
  expect(state).toMatchObject({ stage: 'error', failure, rows: [{ stage: 'uploading-metadata', endedAt: 700 }] });
});

test.each(['request.cancelled', 'wallet.rejected'] as const)('%s leaves the form unchanged', (code) => {
  expect(fail(after({ stage: 'blockchain', at: 0 }), new StageFailure('blockchain', new Failure(code)), 1)).toEqual(
    idle,
  );
});
