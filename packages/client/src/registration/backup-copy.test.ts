import { Failure } from '@ipr/domain';
import { configOf } from '../../testing/portal.ts';
import { createWorld, type World } from '../../testing/small-world.ts';
import type { RegistrationDeps } from './deps.ts';
import { registerAsset } from './register-asset.ts';
import { count, failedAt, input, setUp } from './registration.fixture.ts';
import { newDraft, type StageReport } from './registration.ts';

test('a failed backup copy neither stops the registration nor causes a warning', async () => {
  const world = createWorld();
  const { deps, warnings } = setUp(world);
  world.setCopying(false);
  world.failNext('storage.backupState', new Failure('storage.backup-failed'));
  const reports: (string | undefined)[] = [];
  const report: typeof deps.report = ({ background }) => void reports.push(background);
  await expect(registerAsset({ ...deps, report }, input, newDraft())).resolves.toBe('1');
  expect(reports.filter(Boolean).at(-1)).toBe('missed');
  expect([world.backups, warnings, count(world, 'storage.backupState')]).toEqual([[], [], 1]);
});

const gate = () => {
  let open = () => {};
  let shut = (_: Failure) => {};
  const passed = new Promise<void>((resolve, reject) => {
    open = resolve;
    shut = reject;
  });
  return { open: () => open(), shut: (failure: Failure) => shut(failure), passed };
};

/** A backup copy that storage creates when the test triggers it; the request for its state can be aborted. */
const slowBackup = (world: World, { person }: RegistrationDeps) => {
  const { backupState } = person.api.storage;
  const requested = gate();
  const go = gate();
  const stopped: unknown[] = [];
  world.setCopying(false);
  const slow: typeof backupState = async (input, options = {}) => {
    requested.open();
    const { signal } = options;
    signal?.addEventListener('abort', () => {
      stopped.push(signal.reason);
      go.shut(new Failure('request.cancelled'));
    });
    await go.passed;
    return backupState(input, options);
  };
  const finish = () => {
    world.setCopying(true);
    go.open();
  };
  const api = { ...person.api, storage: { ...person.api.storage, backupState: slow } };
  return { person: { ...person, api }, requested: requested.passed, finish, stopped };
};

test('stops waiting for the backup copy after 20 s and leaves it to storage', async () => {
  const world = createWorld();
  world.setCopying(false);
  const { deps, reports } = setUp(world);
  const pauses: number[] = [];
  const wait = async (milliseconds: number) => void pauses.push(milliseconds);
  await expect(registerAsset({ ...deps, wait }, input, newDraft())).resolves.toBe('1');
  expect(reports.filter(({ background }) => background).map(({ background }) => background)).toEqual([
    'running',
    'missed',
  ]);
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThanOrEqual(20_000);
});

test('sends the ciphertext once, and storage copies it for the backup', async () => {
  const world = createWorld();
  const { deps, reports } = setUp(world);
  await registerAsset(deps, input, newDraft());
  expect([count(world, 'storage.uploadFile'), world.backups.length]).toEqual([1, 1]);
  expect(reports.filter(({ background }) => background).at(-1)).toEqual({
    stage: 'uploading-to-cloudinary',
    background: 'ended',
  });
});

test('creates the backup copy in the background, and completes only after it', async () => {
  const world = createWorld();
  const { deps, stages } = setUp(world);
  const { person, requested, finish } = slowBackup(world, deps);
  const settled: string[] = [];
  const waiting = gate();
  const index = {
    ...person.ports.index,
    waitForBlock: async (...given: Parameters<typeof person.ports.index.waitForBlock>) => {
      await person.ports.index.waitForBlock(...given);
      waiting.open();
    },
  };
  const run = registerAsset({ ...deps, person: { ...person, ports: { ...person.ports, index } } }, input, newDraft());
  void run.then((id) => settled.push(id));
  await requested;
  await waiting.passed;
  expect([world.entries.length, world.backups.length, settled, stages().at(-1)]).toEqual([1, 0, [], 'registering']);
  finish();
  await expect(run).resolves.toBe('1');
  expect(world.backups).toHaveLength(1);
});

test('Cancel ends the wait for the backup copy in every stage', async () => {
  const world = createWorld();
  const { deps, stop } = setUp(world);
  const { person, stopped } = slowBackup(world, deps);
  const report = (now: StageReport) => now.stage === 'uploading-metadata' && stop.abort();
  await expect(registerAsset({ ...deps, person, report }, input, newDraft())).rejects.toMatchObject({
    failure: { code: 'request.cancelled' },
  });
  expect([stopped.length, world.backups, world.entries]).toEqual([1, [], []]);
});

test('a registration cancelled after the mint was handed over still gets its backup copy', async () => {
  const world = createWorld();
  const { deps, stop } = setUp(world);
  const { person, finish, stopped } = slowBackup(world, deps);
  const report = (now: StageReport) => {
    if (now.final) stop.abort();
    if (now.stage === 'registering') finish();
  };
  await expect(registerAsset({ ...deps, person, report }, input, newDraft())).resolves.toBe('1');
  expect([stopped, world.backups.length]).toEqual([[], 1]);
});

test('a failed registration stops waiting for its backup copy, and the next attempt requests its state again', async () => {
  const world = createWorld();
  const { deps } = setUp(world);
  const { person, stopped } = slowBackup(world, deps);
  const draft = newDraft();
  world.failNext('wallet.sign', new Failure('wallet.rejected'));
  await expect(registerAsset({ ...deps, person }, input, draft)).rejects.toMatchObject(
    failedAt('blockchain', 'wallet.rejected'),
  );
  expect([stopped.length, world.backups, draft.backupSettled]).toEqual([1, [], undefined]);
  world.setCopying(true);
  await registerAsset(deps, input, draft);
  expect(world.backups).toHaveLength(1);
});

test('omits the backup stage when backups are disabled', async () => {
  const world = createWorld();
  const { deps, stages } = setUp(world);
  const person = { ...deps.person, config: configOf(world, undefined, false) };
  await registerAsset({ ...deps, person }, input, newDraft());
  expect(stages()).not.toContain('uploading-to-cloudinary');
  expect(count(world, 'storage.backupState')).toBe(0);
});
