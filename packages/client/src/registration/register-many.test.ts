import { Failure } from '@ipr/domain';
import { configOf, createTransactions } from '../../testing/portal.ts';
import { createWorld, type World } from '../../testing/small-world.ts';
import { encryptHere } from '../flow/encrypt.ts';
import type { RegistrationDeps } from './deps.ts';
import { enqueue, registerMany } from './register-many.ts';
import type { RegistrationDraft } from './registration.ts';

const setUp = async (world: World, titles: readonly string[]) => {
  const stored = new Map<string, RegistrationDraft>();
  const results = new Map<string, string>();
  const stop = new AbortController();
  const { transactions } = createTransactions();
  const deps: RegistrationDeps = {
    person: { ...world, config: configOf(world), transactions },
    encrypt: encryptHere,
    save: async (draft) => void stored.set(draft.id, structuredClone(draft)),
    report: () => undefined,
    warn: () => undefined,
    signal: stop.signal,
    now: () => new Date(),
    wait: () => Promise.resolve(),
  };
  const ids: string[] = [];
  for (const title of titles) {
    const file = new File([`content of ${title}`], `${title}.pdf`);
    ids.push(await enqueue(deps, { title, ipType: 'Patent', ipContent: 'Drawing', file }, 'one'));
  }
  const titleOf = (id: string) => stored.get(id)?.entered?.title ?? results.get(id) ?? '';
  const run = (signal = new AbortController().signal, depsOf: (id: string) => RegistrationDeps = () => deps) =>
    registerMany(
      {
        depsOf: (id) => ({ ...depsOf(id), signal }),
        signal,
        take: async (id) => {
          const draft = stored.get(id);
          return draft && !results.has(titleOf(id)) ? { draft, release: () => undefined } : null;
        },
        done: async (id, assetId) => void results.set(titleOf(id), assetId),
        failed: async ({ failure }, { id }) => void results.set(titleOf(id), failure.code),
      },
      ids,
    );
  return { deps, stored, results, ids, run };
};

test('registers every queued file from its stored draft, without the file', async () => {
  const world = createWorld();
  const { run, stored, results } = await setUp(world, ['a', 'b', 'c', 'd', 'e']);
  expect([...stored.values()].every(({ batch, encrypted }) => batch === 'one' && encrypted !== undefined)).toBe(true);
  await run();
  expect([...results.keys()].sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(new Set(results.values()).size).toBe(5);
  expect(world.entries.map(({ title }) => title).sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
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
  await run(undefined, () => ({ ...deps, person: { ...deps.person, api } }));
  expect(world.entries).toHaveLength(4);
  expect(most).toBe(1);
});

test('begins nothing after a pause, and a later run registers the rest once', async () => {
  const world = createWorld();
  const { run, results } = await setUp(world, ['a', 'b', 'c', 'd', 'e']);
  const pause = new AbortController();
  const report: RegistrationDeps['report'] = ({ stage }) => {
    if (stage === 'complete') pause.abort();
  };
  const { deps } = await setUp(createWorld(), []);
  await run(pause.signal, () => ({ ...deps, person: { ...deps.person, ...world }, report }));
  const before = world.entries.length;
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(5);
  for (const [title, result] of results) if (result === 'request.cancelled') results.delete(title);
  await run();
  expect(world.entries.map(({ title }) => title).sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
});
