import {
  Failure,
  type FailureCode,
  openPrivate,
  ReceivedFailure,
  type RegistrationStage,
  sha256Hex,
} from '@ipr/domain';
import { motors } from '../../testing/memory-workfiles.ts';
import { configOf, createTransactions } from '../../testing/portal.ts';
import { createWorld, me, stranger, type World } from '../../testing/small-world.ts';
import { encryptHere } from '../flow/encrypt.ts';
import type { StageFailure } from '../flow/flow.ts';
import { retryTiming } from '../flow/retry-policy.ts';
import type { RegistrationDeps } from './deps.ts';
import { registerAsset } from './register-asset.ts';
import { newDraft, type RegistrationInput, type StageReport } from './registration.ts';

const file = new File(['%PDF-1.7 a motor'], 'motor.pdf');
const input: RegistrationInput = {
  title: ' Motor ',
  ipType: 'Patent',
  ipContent: 'Drawing',
  description: 'quiet',
  file,
};

const setUp = (world: World) => {
  const reports: StageReport[] = [];
  const warnings: string[] = [];
  const retries = new Map<string, () => Promise<void>>();
  const stop = new AbortController();
  const { transactions, trackerEvents } = createTransactions();
  const deps: RegistrationDeps = {
    person: { ...world, config: configOf(world), transactions },
    encrypt: encryptHere,
    save: async () => undefined,
    report: (report) => reports.push(report),
    warn: (stage, _, retry) => {
      warnings.push(stage);
      retries.set(stage, retry);
    },
    signal: stop.signal,
    now: () => new Date(),
    wait: () => Promise.resolve(),
  };
  const stages = () => [...new Set(reports.map(({ stage }) => stage))];
  return { deps, reports, warnings, retries, stop, trackerEvents, stages };
};

/** More failures than one attempt retries. */
const failOften = (world: World, call: string, code: FailureCode) => {
  for (let i = 0; i < retryTiming.tries; i++) world.failNext(call, new Failure(new ReceivedFailure(code)));
};
const count = (world: World, call: string) => world.calls.filter((made) => made === call).length;
const failedAt = (stage: RegistrationStage, code: string): Partial<StageFailure> =>
  ({ stage, failure: expect.objectContaining({ code }) }) as never;

test('encrypts, stores, mints and settles a file in the order of the stages', async () => {
  const world = createWorld();
  const { deps, stages, trackerEvents } = setUp(world);
  const id = await registerAsset(deps, input, newDraft());
  const entry = world.entries[0];
  expect(entry).toMatchObject({
    id,
    owner: me,
    title: 'Motor',
    hash: `0x${await sha256Hex(new Uint8Array(await file.arrayBuffer()))}`,
  });
  expect(world.kept).toEqual([id]);
  expect(world.backups).toHaveLength(1);
  expect(world.groups).toEqual([expect.stringMatching(`^asset_${id} `), `asset_${id} ${entry?.cid}`]);
  expect([...world.filed]).toEqual([['default', [id]]]);
  expect(stages()).toEqual([
    ...['encrypting', 'uploading-encrypted-file', 'uploading-to-cloudinary', 'hashing', 'uploading-metadata'],
    ...['blockchain', 'organizing-ipfs', 'storing-in-folder', 'registering', 'complete'],
  ]);
  expect(trackerEvents).toEqual(['begin createAsset', 'pending', 'confirmed']);
});

test('uses the page’s hash function for the ciphertext, and a different hash stops the registration', async () => {
  const world = createWorld();
  const { deps } = setUp(world);
  const draft = newDraft();
  const hashed: Blob[] = [];
  const hash = async (sent: Blob) => {
    hashed.push(sent);
    return hashed.length === 1 ? '0'.repeat(64) : sha256Hex(new Uint8Array(await sent.arrayBuffer()));
  };
  await expect(registerAsset({ ...deps, hash }, input, draft)).rejects.toMatchObject(
    failedAt('hashing', 'file.hashing-failed'),
  );
  expect([count(world, 'timestamps.stamp'), world.entries]).toEqual([0, []]);
  await registerAsset({ ...deps, hash }, input, draft);
  expect(hashed.map(({ size }) => size)).toEqual([draft.encrypted?.bytes.length, draft.encrypted?.bytes.length]);
  expect(world.entries).toHaveLength(1);
});

test('the document publishes title and classification and reveals the rest only with the key', async () => {
  const world = createWorld();
  const { deps } = setUp(world);
  const draft = newDraft();
  await registerAsset(deps, input, draft);
  const text = new TextDecoder().decode(await world.api.content(world.entries[0]?.cid ?? ''));
  expect(JSON.parse(text)).toMatchObject({ schema: 1, title: 'Motor', ipType: 'Patent', ipContent: 'Drawing' });
  expect(text).not.toContain('quiet');
  expect(text).not.toContain('motor.pdf');
  const key = draft.encrypted?.contentKey ?? new Uint8Array();
  expect(await openPrivate(JSON.parse(text).private, key)).toEqual({
    description: 'quiet',
    originalFileName: 'motor.pdf',
  });
});

test.each([
  ['motor.mp4', 'video/mp4'],
  ['motor.zip', 'application/zip'],
  ['motor.svg', 'image/svg+xml'],
  ['motor.unknown', 'application/octet-stream'],
])('registers %s, which the picker refuses, with the media type %s', async (name, mediaType) => {
  const world = createWorld();
  await registerAsset(setUp(world).deps, { ...input, file: new File(['a motor'], name) }, newDraft());
  const text = new TextDecoder().decode(await world.api.content(world.entries[0]?.cid ?? ''));
  expect(JSON.parse(text).fileInfo).toEqual({ size: 7, mediaType });
});

test('recognises an already registered file before anything is sent', async () => {
  const world = createWorld();
  const { deps } = setUp(world);
  const known = world.mint(stranger, { fileHash: (await encryptHere(file)).fileHash, cid: 'other', title: 'Earlier' });
  await expect(registerAsset(deps, input, newDraft())).rejects.toMatchObject({
    stage: 'encrypting',
    failure: { code: 'registry.hash-already-exists', params: { assetId: known.id } },
  });
  expect(world.calls).toEqual([]);
});

test('refuses a title that is too long before anything is sent, and accepts a corrected one', async () => {
  const world = createWorld();
  const { deps } = setUp(world);
  const draft = newDraft();
  await expect(registerAsset(deps, { ...input, title: 'é'.repeat(129) }, draft)).rejects.toMatchObject(
    failedAt('encrypting', 'registry.title-too-long'),
  );
  expect(world.calls).toEqual([]);
  await expect(registerAsset(deps, { ...input, title: 'é'.repeat(128) }, draft)).resolves.toBe('1');
});

test.each([
  ['storage.uploadFile', 'uploading-encrypted-file'],
  ['timestamps.stamp', 'hashing'],
  ['storage.uploadJson', 'uploading-metadata'],
  ['wallet.sign', 'blockchain'],
  ['storage.completeRegistration', 'registering'],
] as const)('when %s keeps failing, the next attempt goes on from there', async (call, stage) => {
  const world = createWorld();
  const { deps } = setUp(world);
  const draft = newDraft();
  failOften(world, call, 'storage.unavailable');
  await expect(registerAsset(deps, input, draft)).rejects.toMatchObject(failedAt(stage, 'storage.unavailable'));
  const { encrypted } = draft;
  await registerAsset(deps, input, draft);
  expect(draft.encrypted).toBe(encrypted);
  expect(world.entries).toHaveLength(1);
  for (const upload of ['storage.uploadFile', 'storage.uploadJson'])
    expect(count(world, upload)).toBe(upload === call ? retryTiming.tries + 1 : 1);
});

test('a lost relay response does not lead to a second asset', async () => {
  const world = createWorld();
  const { deps, trackerEvents } = setUp(world);
  const draft = newDraft();
  world.failNext('relay.submit', new Failure('network.unreachable'));
  const beforeStage = async (stage: RegistrationStage) => {
    if (stage === 'blockchain') failOften(world, 'chain.assetIdOf', 'chain.unavailable');
  };
  await expect(registerAsset({ ...deps, beforeStage }, input, draft)).rejects.toMatchObject(
    failedAt('blockchain', 'chain.unavailable'),
  );
  expect(draft.inFlight).toBe(true);
  const id = await registerAsset(deps, { ...input, title: 'Changed too late' }, draft);
  expect(world.entries.map((entry) => [entry.id, entry.title])).toEqual([[id, 'Motor']]);
  expect(count(world, 'wallet.sign')).toBe(1);
  expect(trackerEvents).toEqual(['begin createAsset', 'confirmed']);
});

test('signs again with the corrected title after a refusal by the chain', async () => {
  const world = createWorld();
  const { deps } = setUp(world);
  const draft = newDraft();
  world.failNext('relay.refuse', new Failure('relay.reverted', { reason: 'refused' }));
  await expect(registerAsset(deps, input, draft)).rejects.toMatchObject(failedAt('blockchain', 'relay.reverted'));
  await registerAsset(deps, { ...input, title: 'Engine' }, draft);
  expect(world.entries.map(({ title }) => title)).toEqual(['Engine']);
  expect(count(world, 'storage.uploadFile')).toBe(1);
  expect(count(world, 'storage.uploadJson')).toBe(2);
});

test('a declined signature leaves no entry in the tracker', async () => {
  const world = createWorld();
  const { deps, trackerEvents } = setUp(world);
  world.failNext('wallet.sign', new Failure('wallet.rejected'));
  await expect(registerAsset(deps, input, newDraft())).rejects.toMatchObject(failedAt('blockchain', 'wallet.rejected'));
  expect(trackerEvents).toEqual(['begin createAsset', 'dismissed']);
  expect(world.entries).toHaveLength(0);
});

test.each(['encrypting', 'uploading-metadata', 'blockchain'] as const)(
  'mints nothing when cancelled at %s',
  async (stage) => {
    const world = createWorld();
    const { deps, stop } = setUp(world);
    const report = (now: StageReport) => now.stage === stage && stop.abort();
    await expect(registerAsset({ ...deps, report }, input, newDraft())).rejects.toMatchObject({
      failure: { code: 'request.cancelled' },
    });
    expect(world.entries).toHaveLength(0);
  },
);

test('completes a registration that is cancelled after the mint was handed over', async () => {
  const world = createWorld();
  const { deps, stop } = setUp(world);
  const report = (now: StageReport) => now.final && stop.abort();
  await expect(registerAsset({ ...deps, report }, input, newDraft())).resolves.toBe('1');
  expect(world.kept).toEqual(['1']);
});

test('a failure after the mint is a warning with its own retry', async () => {
  const world = createWorld();
  const { deps, warnings, retries } = setUp(world);
  failOften(world, 'storage.assignAsset', 'storage.unavailable');
  world.failNext('workfiles.addAssets', new Failure('folder.not-found'));
  world.setLag(1);
  await expect(registerAsset(deps, { ...input, folderId: motors }, newDraft())).resolves.toBe('1');
  expect(warnings).toEqual(['organizing-ipfs', 'storing-in-folder', 'registering']);
  expect(world.groups).toEqual([]);
  await retries.get('organizing-ipfs')?.();
  await retries.get('storing-in-folder')?.();
  await expect(retries.get('registering')?.()).rejects.toMatchObject({ code: 'index.behind' });
  expect(world.groups).toHaveLength(2);
  expect([...world.filed]).toEqual([[motors, ['1']]]);
});

test('the document contains the complete timestamp of the file’s hash', async () => {
  const world = createWorld();
  const draft = newDraft();
  await registerAsset(setUp(world).deps, input, draft);
  const document = JSON.parse(new TextDecoder().decode(await world.api.content(draft.metadataCid ?? '')));
  expect(document.evidencyTimestamp).toEqual({
    ...(await world.api.timestamps.stamp({ hashedMessage: draft.encrypted?.fileHash ?? '' })),
    timestamp: document.evidencyTimestamp.timestamp,
    serial: '1',
  });
});

test('mints nothing without a timestamp', async () => {
  const world = createWorld();
  const failed = new Failure('timestamp.creation-failed', { reason: 'no answer' });
  for (let i = 0; i < retryTiming.tries; i++) world.failNext('timestamps.stamp', failed);
  await expect(registerAsset(setUp(world).deps, input, newDraft())).rejects.toMatchObject({
    stage: 'hashing',
    failure: { code: 'timestamp.creation-failed', params: { reason: 'no answer' } },
  });
  expect(world.entries).toHaveLength(0);
  expect(count(world, 'storage.uploadJson')).toBe(0);
});

test('refuses a timestamp of a different hash', async () => {
  const world = createWorld();
  const { deps } = setUp(world);
  const other = await world.api.timestamps.stamp({ hashedMessage: '0'.repeat(64) });
  const api = { ...world.api, timestamps: { ...world.api.timestamps, stamp: async () => other } };
  await expect(registerAsset({ ...deps, person: { ...deps.person, api } }, input, newDraft())).rejects.toMatchObject(
    failedAt('hashing', 'timestamp.creation-failed'),
  );
});

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

test('signs again with the next nonce when other actions of the wallet used it, up to the limit', async () => {
  const world = createWorld();
  const { deps } = setUp(world);
  for (let other = 1; other <= 11; other++)
    world.failNext('relay.refuse', new Failure('relay.nonce-stale', { expected: 1 }));
  await expect(registerAsset(deps, input, newDraft())).resolves.toBe('1');
  expect(world.entries).toHaveLength(1);
});

test('an attempt ends when its nonce is always used, and the next attempt continues', async () => {
  const world = createWorld();
  const { deps } = setUp(world);
  const draft = newDraft();
  for (let other = 1; other <= 12; other++)
    world.failNext('relay.refuse', new Failure('relay.nonce-stale', { expected: 1 }));
  await expect(registerAsset(deps, input, draft)).rejects.toMatchObject({ failure: { code: 'relay.nonce-stale' } });
  await expect(registerAsset(deps, input, draft)).resolves.toBe('1');
  expect(world.entries).toHaveLength(1);
});

test('announces each stage before it starts, in order', async () => {
  const world = createWorld();
  const { deps, stages } = setUp(world);
  const announced: RegistrationStage[] = [];
  const beforeStage = async (stage: RegistrationStage) => {
    expect(stages()).toEqual(announced);
    announced.push(stage);
  };
  await registerAsset({ ...deps, beforeStage }, input, newDraft());
  expect(announced).toEqual(stages());
});

test('retries a poll without a response', async () => {
  const world = createWorld();
  const { deps } = setUp(world);
  world.failNext('relay.status', new Failure('network.unreachable'));
  await expect(registerAsset(deps, input, newDraft())).resolves.toBe('1');
  expect(count(world, 'relay.status')).toBe(2);
});
