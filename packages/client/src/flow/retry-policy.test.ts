import { HttpFailure, problemOf } from '@ipr/api';
import { Failure, type FailureCode, ReceivedFailure, type RegistrationStage } from '@ipr/domain';
import { newDraft, type StageReport } from '../registration/registration.ts';
import { type RetryDeps, retryTiming, withRetry } from './retry-policy.ts';

/** A clock that advances only through wait(). */
const setUp = () => {
  const waits: number[] = [];
  const reports: StageReport[] = [];
  const stop = new AbortController();
  const deps: RetryDeps<RegistrationStage> = {
    signal: stop.signal,
    report: (report: StageReport) => void reports.push(report),
    wait: async (milliseconds: number) => void waits.push(milliseconds),
  };
  return { deps, waits, reports, stop };
};

const failing = (times: number, failure: Error) => {
  let tried = 0;
  return async () => {
    if (tried++ < times) throw failure;
    return tried;
  };
};

test('tries six times over about twenty seconds with growing delays', async () => {
  const { deps, waits } = setUp();
  const silent = new Failure('service.unavailable');
  await expect(withRetry(deps, newDraft(), 'hashing', failing(99, silent))).rejects.toBe(silent);
  expect(waits).toHaveLength(retryTiming.tries - 1);
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
  const seconds = waits.reduce((sum, each) => sum + each, 0) / 1_000;
  expect(seconds).toBeGreaterThan(15);
  expect(seconds).toBeLessThan(25);
});

test('stops retrying after a response, and reports that the stage waited', async () => {
  const { deps, reports } = setUp();
  const run = failing(2, new Failure('network.unreachable'));
  await expect(withRetry(deps, newDraft(), 'hashing', run)).resolves.toBe(3);
  const waited = [{ stage: 'hashing', waiting: true }, { stage: 'hashing' }];
  expect(reports).toEqual([...waited, ...waited]);
});

test.each<[string, Error]>([
  ['a refusal', new Failure('registry.hash-already-exists', { assetId: '1' })],
  ['a missing session', new Failure('session.missing')],
  ['an unknown error', new TypeError('x is undefined')],
  ['a signing window that was waited for already', new Failure('signing.unavailable')],
  ['a receipt that was waited for already', new Failure('relay.receipt-overdue')],
  ['a network that is the wrong one', new Failure('chain.wrong-network', { expected: 1, actual: 2 })],
])('does not retry after %s', async (_, failure) => {
  const { deps, waits } = setUp();
  await expect(withRetry(deps, newDraft(), 'blockchain', failing(1, failure))).rejects.toBe(failure);
  expect(waits).toEqual([]);
});

test.each<FailureCode>(['chain.unavailable', 'storage.unavailable', 'relay.unavailable', 'keynet.too-few-nodes'])(
  'retries after %s',
  async (code) => {
    const { deps } = setUp();
    await expect(
      withRetry(deps, newDraft(), 'blockchain', failing(1, new Failure(new ReceivedFailure(code)))),
    ).resolves.toBe(2);
  },
);

const limited = (code: FailureCode, retryAfter?: string) =>
  new HttpFailure(429, problemOf(new Failure(new ReceivedFailure(code))), retryAfter);

test('waits at least as long as Retry-After requests, and its own delay where that is longer', async () => {
  const { deps, waits } = setUp();
  const refusals = [limited('request.rate-limited', '7'), limited('relay.grant-quota-reached', '0')];
  const run = async () => {
    const refusal = refusals.shift();
    if (refusal) throw refusal;
    return 'done';
  };
  await expect(withRetry(deps, newDraft(), 'hashing', run)).resolves.toBe('done');
  expect(waits).toEqual([7_000, retryTiming.firstPauseMs * retryTiming.factor]);
});

test('retries a refusal that names a delay, as that of a transaction the node does not have yet, and none without', async () => {
  const { deps, waits } = setUp();
  const unknown = (retryAfter?: string) =>
    new HttpFailure(404, problemOf(new Failure('chain.transaction-unknown')), retryAfter);
  await expect(withRetry(deps, newDraft(), 'blockchain', failing(1, unknown('1')))).resolves.toBe(2);
  expect(waits).toEqual([1_000]);
  const final = unknown();
  await expect(withRetry(deps, newDraft(), 'blockchain', failing(1, final))).rejects.toBe(final);
});

test('does not wait for a quota that opens in more than 20 s', async () => {
  const { deps, waits } = setUp();
  const failure = limited('relay.daily-budget-reached', '21');
  await expect(withRetry(deps, newDraft(), 'blockchain', failing(1, failure))).rejects.toBe(failure);
  expect(waits).toEqual([]);
});

test.each([408, 429, 500, 503])('retries after a response of status %i', async (status) => {
  const { deps } = setUp();
  await expect(withRetry(deps, newDraft(), 'hashing', failing(1, new HttpFailure(status, undefined)))).resolves.toBe(2);
});

test('Cancel ends the retries', async () => {
  const { deps, stop } = setUp();
  const never = { ...deps, wait: () => new Promise<void>(() => {}) };
  const running = withRetry(never, newDraft(), 'hashing', failing(99, new Failure('network.unreachable')));
  stop.abort();
  await expect(running).rejects.toMatchObject({ name: 'AbortError' });
});

test('keeps retrying after cancellation once the transaction was handed to the relay', async () => {
  const { deps, stop } = setUp();
  stop.abort();
  const draft = { ...newDraft(), inFlight: true };
  const run = failing(2, new Failure('network.unreachable'));
  await expect(withRetry(deps, draft, 'blockchain', run)).resolves.toBe(3);
});
