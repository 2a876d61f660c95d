import { HttpFailure } from '@ipr/api';
import { Failure } from '@ipr/domain';
import { configOf, createTransactions } from '../../testing/portal.ts';
import { createWorld, type World } from '../../testing/small-world.ts';
import { encryptHere } from '../flow/encrypt.ts';
import type { RegistrationDeps } from './deps.ts';
import { enqueue, type ManyDeps, registerMany } from './register-many.ts';
import { newDraft, type RegistrationDraft } from './registration.ts';

const depsIn = (world: World, stored: Map<string, RegistrationDraft>): RegistrationDeps => ({
  person: { ...world, config: configOf(world), transactions: createTransactions().transactions },
  encrypt: encryptHere,
  save: async (draft) => void stored.set(draft.id, structuredClone(draft)),
  report: () => undefined,
  warn: () => undefined,
  signal: new AbortController().signal,
  now: () => new Date(),
  wait: () => Promise.resolve(),
});

/** A promise and the function that settles it. */
const deferred = <T>() => {
  let settle = (_: T): void => undefined;
  const promise = new Promise<T>((resolve) => {
    settle = resolve;
  });
  return { promise, settle };
};

/** Queued drafts of one file each, and a run over them. */
const setUp = async (world: World, titles: readonly string[]) => {
  const stored = new Map<string, RegistrationDraft>();
  const results = new Map<string, string>();
  const limits: number[] = [];
  const deps = depsIn(world, stored);
  const ids: string[] = [];
  for (const title of titles) {
    const draft = newDraft();
    const file = new File([`content of ${title}`], `${title}.pdf`);
    await enqueue(deps, { title, ipType: 'Patent', ipContent: 'Drawing', file }, draft);
    ids.push(draft.id);
  }
  const run = (change: Partial<ManyDeps> = {}) => {
    const { signal = new AbortController().signal } = change;
    const titleOf = ({ entered }: RegistrationDraft) => entered?.title ?? '';
    return registerMany(
      {
        signal,
        depsOf: () => ({ ...deps, signal }),
        load: async (id) => stored.get(id) ?? null,
        done: async (draft, assetId) => {
          stored.delete(draft.id);
          results.set(titleOf(draft), assetId);
        },
        failed: async ({ failure }, draft) => void results.set(titleOf(draft), failure.code),
        limited: (_, __, until) => limits.push(until),
        wait: () => Promise.resolve(),
        ...change,
      },
      ids,
    );
  };
  return { deps, stored, results, limits, run };
};

test('registers every queued file from its stored draft, without the file', async () => {
  const world = createWorld();
  const { run, stored, results } = await setUp(world, ['a', 'b', 'c', 'd', 'e']);
  expect([...stored.values()].map(({ encrypted }) => encrypted !== undefined)).toEqual(Array(5).fill(true));
  await run();
  expect([...results.keys()].sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(new Set(results.values()).size).toBe(5);
  expect(world.entries.map(({ title }) => title).sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('begins with the first file while later ones are still being encrypted, and leaves out those without a draft', async () => {
  const world = createWorld();
  const { deps, stored, run: _ } = await setUp(world, ['a', 'b']);
  const [first = '', second = ''] = stored.keys();
  const later = deferred<string | null>();
  const registered: string[] = [];
  await registerMany(
    {
      signal: deps.signal,
      depsOf: () => deps,
      load: async (id) => stored.get(id) ?? null,
      done: async ({ id }) => {
        registered.push(id);
        later.settle(second);
      },
      failed: async ({ failure }) => {
        throw failure;
      },
      limited: () => undefined,
      wait: () => Promise.resolve(),
    },
    [first, later.promise, Promise.resolve(null)],
  );
  expect(registered).toEqual([first, second]);
});

test('continues with the others when one fails', async () => {
  const world = createWorld();
  const { run, results } = await setUp(world, ['a', 'b', 'c', 'd']);
  world.failNext('storage.uploadJson', new Failure('request.invalid'));
  await run();
  expect([...results.values()].filter((result) => result === 'request.invalid')).toHaveLength(1);
  expect(world.entries).toHaveLength(3);
});

test('sends one transaction at a time', async () => {
  const world = createWorld();
  const { run, deps } = await setUp(world, ['a', 'b', 'c', 'd']);
  let now = 0;
  let most = 0;
  const { submit } = world.api.relay;
  const counted: typeof submit = async (...given) => {
    most = Math.max(most, ++now);
    await new Promise(setImmediate);
    const answer = await submit(...given);
    now--;
    return answer;
  };
  const api = { ...world.api, relay: { ...world.api.relay, submit: counted } };
  await run({ depsOf: () => ({ ...deps, person: { ...deps.person, api } }) });
  expect(world.entries).toHaveLength(4);
  expect(most).toBe(1);
});

const tooMany = (retryAfter?: string) => new HttpFailure(429, undefined, retryAfter);

test('waits for the end of a limit, as long as the service requests, and continues with the same draft', async () => {
  const world = createWorld();
  const { run, results, limits } = await setUp(world, ['a']);
  world.failNext('storage.uploadFile', tooMany('3600'));
  world.failNext('timestamps.stamp', tooMany('120'));
  const waited: number[] = [];
  const before = Date.now();
  await run({ wait: async (milliseconds) => void waited.push(milliseconds) });
  expect(waited).toEqual([3_600_000, 120_000]);
  expect(limits.map((until, at) => until - before >= (waited[at] ?? 0))).toEqual([true, true]);
  expect([...results.keys()]).toEqual(['a']);
  expect(world.entries.map(({ title }) => title)).toEqual(['a']);
  expect(world.calls.filter((call) => call === 'storage.uploadFile')).toHaveLength(2);
});

test('a limit delays only the registration that reached it', async () => {
  const world = createWorld();
  const { run, results } = await setUp(world, ['a', 'b', 'c', 'd', 'e']);
  world.failNext('relay.submit', tooMany('3600'));
  const limit = deferred<void>();
  let before = 0;
  const running = run({ wait: () => limit.promise });
  while (results.size < 4) await new Promise(setImmediate);
  before = results.size;
  limit.settle();
  await running;
  expect([before, results.size, world.entries.length]).toEqual([4, 5, 5]);
});

test('a pause ends the wait for a limit, and keeps the draft', async () => {
  const world = createWorld();
  const { run, results, stored } = await setUp(world, ['a']);
  world.failNext('storage.uploadFile', tooMany('3600'));
  const pause = new AbortController();
  const wait = async (_: number, signal: AbortSignal) => {
    pause.abort();
    expect(signal.aborted).toBe(true);
  };
  await run({ signal: pause.signal, wait });
  expect([...results]).toEqual([['a', 'request.cancelled']]);
  expect(stored.size).toBe(1);
});

test('begins nothing after a pause, and a later run registers the rest once', async () => {
  const world = createWorld();
  const { run, deps, stored } = await setUp(world, ['a', 'b', 'c', 'd', 'e']);
  const pause = new AbortController();
  const { signal } = pause;
  const report: RegistrationDeps['report'] = ({ stage }) => {
    if (stage === 'complete') pause.abort();
  };
  await run({ signal, depsOf: () => ({ ...deps, signal, report }) });
  const before = world.entries.length;
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(5);
  await run();
  expect(stored.size).toBe(0);
  expect(world.entries.map(({ title }) => title).sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('names the stage of a file that cannot be read', async () => {
  const world = createWorld();
  const deps = depsIn(world, new Map());
  const encrypt = async () => {
    throw new Failure('file.hashing-failed');
  };
  const input = { title: 'a', ipType: 'Patent', ipContent: 'Drawing', file: new File(['a'], 'a.pdf') };
  await expect(enqueue({ ...deps, encrypt }, input, newDraft())).rejects.toMatchObject({
    stage: 'encrypting',
    failure: { code: 'file.hashing-failed' },
  });
});
