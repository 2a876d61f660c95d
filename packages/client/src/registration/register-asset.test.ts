import { Failure, openPrivate, type RegistrationStage, sha256Hex } from '@ipr/domain';
import { motors } from '../../testing/memory-workfiles.ts';
import { createWorld, me, stranger } from '../../testing/small-world.ts';
import { encryptHere } from '../flow/encrypt.ts';
import { retryTiming } from '../flow/retry-policy.ts';
import { registerAsset } from './register-asset.ts';
import { count, failedAt, failOften, file, input, setUp } from './registration.fixture.ts';
import { newDraft, type StageReport } from './registration.ts';

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

test('goes on without a timestamp where the deployment defers it', async () => {
  const world = createWorld();
  const { deps } = setUp(world);
  const { config } = deps.person;
  const person = { ...deps.person, config: { ...config, uploads: { ...config.uploads, deferTimestamps: true } } };
  failOften(world, 'timestamps.stamp', 'timestamp.creation-failed');
  const draft = newDraft();
  await registerAsset({ ...deps, person }, input, draft);
  const document = JSON.parse(new TextDecoder().decode(await world.api.content(draft.metadataCid ?? '')));
  expect(document.evidencyTimestamp).toBeNull();
  expect(world.entries).toHaveLength(1);
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
