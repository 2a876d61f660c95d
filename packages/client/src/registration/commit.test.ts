import { Failure, sha256Hex } from '@ipr/domain';
import { createWorld, me, stranger, type World } from '../../testing/small-world.ts';
import { registerAsset } from './register-asset.ts';
import { setUp } from './registration.fixture.ts';
import { newDraft, type RegistrationDraft, type RegistrationInput, type StageReport } from './registration.ts';

const bytes = new TextEncoder().encode('%PDF-1.7 a motor');
const input: RegistrationInput = {
  title: 'Motor',
  ipType: 'Patent',
  ipContent: 'Drawing',
  file: new File([bytes], 'motor.pdf'),
  protect: true,
};

const sentCalls = (world: World) => world.calls.filter((call) => call === 'relay.refuse').length;
const registerElsewhere = async (world: World, cid = 'theirs') =>
  world.mint(stranger, { fileHash: await sha256Hex(bytes), cid, title: 'Stolen' });
/** Registers the file as another account at the first report that matches. */
const squatAt = (world: World, at: (report: StageReport) => boolean, cid?: () => string | undefined) => {
  let done: Promise<unknown> | undefined;
  return {
    beforeStage: async () => void (await done),
    report: (report: StageReport) => {
      if (at(report)) done ??= registerElsewhere(world, cid?.());
    },
  };
};

test('a protected registration commits first, waits for the block, and then registers by reveal', async () => {
  const world = createWorld();
  const { deps, reports, trackerEvents } = setUp(world);
  const draft = newDraft();
  const id = await registerAsset(deps, input, draft);
  expect(world.entries).toMatchObject([{ id, owner: me, title: 'Motor' }]);
  expect(trackerEvents).toEqual(['begin commit', 'pending', 'confirmed', 'begin createAsset', 'pending', 'confirmed']);
  const steps = reports.filter(({ step }) => step).map(({ stage, step }) => `${stage} ${step}`);
  expect([...new Set(steps)]).toEqual(['blockchain committing', 'blockchain revealing']);
  expect(draft.commit?.salt).toMatch(/^0x[0-9a-f]{64}$/);
});

test('commits nothing without the protect option', async () => {
  const world = createWorld();
  const { deps, trackerEvents } = setUp(world);
  const draft = newDraft();
  await registerAsset(deps, { ...input, protect: false }, draft);
  expect(trackerEvents[0]).toBe('begin createAsset');
  expect(draft.commit).toBeUndefined();
});

test('stores the salt before sending the commitment', async () => {
  const world = createWorld();
  const kept: (readonly [string | undefined, number])[] = [];
  const save = async ({ commit }: RegistrationDraft) => void kept.push([commit?.salt, sentCalls(world)]);
  const { deps } = setUp(world, { save });
  const draft = newDraft();
  await registerAsset(deps, input, draft);
  expect(kept).toContainEqual([draft.commit?.salt, 0]);
});

test('reports only the registration as final, not the commitment', async () => {
  const world = createWorld();
  const { deps, reports } = setUp(world);
  await registerAsset(deps, input, newDraft());
  const isFinal = (wanted: string) => reports.some(({ step, final }) => step === wanted && final);
  expect(isFinal('committing')).toBe(false);
  expect(reports.filter(({ final }) => final)).toHaveLength(1);
});

test('a registration cancelled during the commitment registers nothing, and a later attempt reuses the commitment', async () => {
  const world = createWorld();
  const stop = new AbortController();
  const wait = async () => stop.abort();
  const { deps } = setUp(world, { signal: stop.signal, wait });
  const draft = newDraft();
  await expect(registerAsset(deps, input, draft)).rejects.toMatchObject({
    stage: 'blockchain',
    failure: { code: 'request.cancelled' },
  });
  expect(world.entries).toEqual([]);
  const { salt } = draft.commit ?? {};
  await registerAsset(setUp(world).deps, input, draft);
  expect(draft.commit?.salt).toBe(salt);
  expect([world.entries.length, sentCalls(world)]).toEqual([1, 2]);
});

test('an account that registers the file between commitment and reveal keeps the asset, and the reveal records a priority claim', async () => {
  const world = createWorld();
  const { beforeStage, report } = squatAt(world, ({ step }) => step === 'revealing');
  const { deps, trackerEvents } = setUp(world, { beforeStage, report });
  const sign: typeof world.ports.wallet.sign = async (request) => {
    await beforeStage();
    return world.ports.wallet.sign(request);
  };
  const ports = { ...world.ports, wallet: { ...world.ports.wallet, sign } };
  await expect(registerAsset({ ...deps, person: { ...deps.person, ports } }, input, newDraft())).rejects.toMatchObject({
    stage: 'blockchain',
    failure: { code: 'registry.priority-claimed', params: { assetId: '1' } },
  });
  expect(world.entries.map(({ owner }) => owner)).toEqual([stranger]);
  expect(world.claims).toMatchObject([{ assetId: '1', claimant: me }]);
  expect((await world.ports.index.asset('1')).claims).toMatchObject([{ claimant: me }]);
  expect(trackerEvents.slice(-1)).toEqual(['failed']);
});

test('a reveal whose response was lost after another account registered the file ends with one priority claim', async () => {
  const world = createWorld();
  const { beforeStage, report } = squatAt(world, ({ step }) => step === 'revealing');
  const { deps } = setUp(world, { beforeStage, report });
  let signed = 0;
  const sign: typeof world.ports.wallet.sign = async (request) => {
    await beforeStage();
    signed++;
    if (signed === 2) world.failNext('relay.submit', new Failure('network.unreachable'));
    return world.ports.wallet.sign(request);
  };
  const ports = { ...world.ports, wallet: { ...world.ports.wallet, sign } };
  await expect(registerAsset({ ...deps, person: { ...deps.person, ports } }, input, newDraft())).rejects.toMatchObject({
    failure: { code: 'registry.priority-claimed', params: { assetId: '1' } },
  });
  expect([signed, world.claims.length]).toEqual([2, 1]);
});

test('reports a file that was registered before the commitment as already registered', async () => {
  const world = createWorld();
  const { beforeStage, report } = squatAt(world, ({ stage }) => stage === 'hashing');
  const { deps } = setUp(world, { beforeStage, report });
  await expect(registerAsset(deps, input, newDraft())).rejects.toMatchObject({
    stage: 'blockchain',
    failure: { code: 'registry.hash-already-exists' },
  });
  expect(world.claims).toEqual([]);
});

test('lost responses lead to one commitment and one asset', async () => {
  const world = createWorld();
  const { deps } = setUp(world);
  for (const _ of [1, 2]) world.failNext('relay.submit', new Failure('network.unreachable'));
  const draft = newDraft();
  await registerAsset(deps, input, draft);
  expect([world.entries.length, sentCalls(world)]).toEqual([1, 2]);
});

test('a committed registration resumed after another account registered the file still records a priority claim', async () => {
  const world = createWorld();
  const draft = newDraft();
  const { deps } = setUp(world);
  const stopBeforeReveal = new AbortController();
  const report = ({ step }: StageReport) => step === 'revealing' && stopBeforeReveal.abort();
  const stopped = registerAsset({ ...deps, report, signal: stopBeforeReveal.signal }, input, draft);
  await expect(stopped).rejects.toMatchObject({ failure: { code: 'request.cancelled' } });
  expect(draft.commit?.settled).toBe(true);
  await registerElsewhere(world);
  await expect(registerAsset(deps, input, draft)).rejects.toMatchObject({
    failure: { code: 'registry.priority-claimed' },
  });
  expect(world.claims).toHaveLength(1);
});

test('does not adopt another account’s asset with the same file and the same document', async () => {
  const world = createWorld();
  const draft = newDraft();
  world.failNext('relay.refuse', new Failure('relay.reverted', { reason: 'refused' }));
  const { deps } = setUp(world);
  const plain = { ...input, protect: false };
  await expect(registerAsset(deps, plain, draft)).rejects.toThrow();
  await registerElsewhere(world, draft.metadataCid);
  await expect(registerAsset(deps, plain, draft)).rejects.toMatchObject({
    failure: { code: 'registry.hash-already-exists' },
  });
});

test('accepts an identical commitment that another account sent first, and continues with the reveal', async () => {
  const world = createWorld();
  const draft = newDraft();
  const save = async ({ commit }: RegistrationDraft) => {
    const { commitment } = commit ?? {};
    if (!commitment || (await world.ports.chain.committedAt(commitment)) !== null) return;
    world.execute(stranger, world.ports.chain.commit({ commitment }).data);
  };
  const { deps } = setUp(world, { save });
  const id = await registerAsset(deps, input, draft);
  expect(world.entries).toMatchObject([{ id, owner: me }]);
  expect(draft.commit?.settled).toBe(true);
});
