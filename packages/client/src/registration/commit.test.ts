import { Failure, sha256Hex } from '@ipr/domain';
import { configOf, createTransactions } from '../../testing/portal.ts';
import { createWorld, me, stranger, type World } from '../../testing/small-world.ts';
import { encryptHere } from '../flow/encrypt.ts';
import type { RegistrationDeps } from './deps.ts';
import { registerAsset } from './register-asset.ts';
import { newDraft, type RegistrationDraft, type RegistrationInput, type StageReport } from './registration.ts';

const bytes = new TextEncoder().encode('%PDF-1.7 a motor');
const input: RegistrationInput = {
  title: 'Motor',
  ipType: 'Patent',
  ipContent: 'Drawing',
  file: new File([bytes], 'motor.pdf'),
  protect: true,
};

const partsOf = (world: World, changes: Partial<RegistrationDeps> = {}) => {
  const reports: StageReport[] = [];
  const stop = new AbortController();
  const { transactions, told } = createTransactions();
  const deps: RegistrationDeps = {
    person: { ...world, config: configOf(world), transactions },
    seal: encryptHere,
    save: async () => undefined,
    report: (report) => reports.push(report),
    warn: () => undefined,
    signal: stop.signal,
    now: () => new Date(),
    wait: () => Promise.resolve(),
    ...changes,
  };
  return { deps, reports, stop, told };
};

const sentCalls = (world: World) => world.calls.filter((call) => call === 'relay.refuse').length;
const registerElsewhere = async (world: World, cid = 'theirs') =>
  world.mint(stranger, { fileHash: await sha256Hex(bytes), cid, title: 'Stolen' });
/** Somebody else registers the file at the first report that says so. */
const squatAt = (world: World, at: (report: StageReport) => boolean, cid?: () => string | undefined) => {
  let done: Promise<unknown> | undefined;
  return {
    beforeStage: async () => void (await done),
    report: (report: StageReport) => {
      if (at(report)) done ??= registerElsewhere(world, cid?.());
    },
  };
};

test('a protected registration commits first, waits for it, and then registers by reveal', async () => {
  const world = createWorld();
  const { deps, reports, told } = partsOf(world);
  const draft = newDraft();
  const id = await registerAsset(deps, input, draft);
  expect(world.entries).toMatchObject([{ id, owner: me, title: 'Motor' }]);
  expect(told).toEqual(['begin commit', 'pending', 'confirmed', 'begin createAsset', 'pending', 'confirmed']);
  const steps = reports.filter(({ step }) => step).map(({ stage, step }) => `${stage} ${step}`);
  expect([...new Set(steps)]).toEqual(['blockchain committing', 'blockchain revealing']);
  expect(draft.commit?.salt).toMatch(/^0x[0-9a-f]{64}$/);
});

test('without the wish for it nothing is committed', async () => {
  const world = createWorld();
  const { deps, told } = partsOf(world);
  const draft = newDraft();
  await registerAsset(deps, { ...input, protect: false }, draft);
  expect(told[0]).toBe('begin createAsset');
  expect(draft.commit).toBeUndefined();
});

test('the salt is kept before its commitment is sent', async () => {
  const world = createWorld();
  const kept: (readonly [string | undefined, number])[] = [];
  const save = async ({ commit }: RegistrationDraft) => void kept.push([commit?.salt, sentCalls(world)]);
  const { deps } = partsOf(world, { save });
  const draft = newDraft();
  await registerAsset(deps, input, draft);
  expect(kept).toContainEqual([draft.commit?.salt, 0]);
});

test('of the two transactions only the registration is said to be final', async () => {
  const world = createWorld();
  const { deps, reports } = partsOf(world);
  await registerAsset(deps, input, newDraft());
  const isFinal = (wanted: string) => reports.some(({ step, final }) => step === wanted && final);
  expect(isFinal('committing')).toBe(false);
  expect(reports.filter(({ final }) => final)).toHaveLength(1);
});

test('cancelled while the commitment is under way, nothing is registered, and a later attempt uses the same one', async () => {
  const world = createWorld();
  const stop = new AbortController();
  const wait = async () => stop.abort();
  const { deps } = partsOf(world, { signal: stop.signal, wait });
  const draft = newDraft();
  await expect(registerAsset(deps, input, draft)).rejects.toMatchObject({
    stage: 'blockchain',
    failure: { code: 'request.cancelled' },
  });
  expect(world.entries).toEqual([]);
  const { salt } = draft.commit ?? {};
  await registerAsset(partsOf(world).deps, input, draft);
  expect(draft.commit?.salt).toBe(salt);
  expect([world.entries.length, sentCalls(world)]).toEqual([1, 2]);
});

test('who registers the file between commitment and reveal keeps the asset, and meets a claim of priority', async () => {
  const world = createWorld();
  const { beforeStage, report } = squatAt(world, ({ step }) => step === 'revealing');
  const { deps, told } = partsOf(world, { beforeStage, report });
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
  expect(told.slice(-1)).toEqual(['failed']);
});

test('a file that was registered before the commitment is said to be so', async () => {
  const world = createWorld();
  const { beforeStage, report } = squatAt(world, ({ stage }) => stage === 'hashing');
  const { deps } = partsOf(world, { beforeStage, report });
  await expect(registerAsset(deps, input, newDraft())).rejects.toMatchObject({
    stage: 'blockchain',
    failure: { code: 'registry.hash-already-exists' },
  });
  expect(world.claims).toEqual([]);
});

test('answers that are lost lead to one commitment and one asset', async () => {
  const world = createWorld();
  const { deps } = partsOf(world);
  for (const _ of [1, 2]) world.failNext('relay.submit', new Failure('network.unreachable'));
  const draft = newDraft();
  await registerAsset(deps, input, draft);
  expect([world.entries.length, sentCalls(world)]).toEqual([1, 2]);
});

test('whoever committed and comes back after somebody else registered the file still claims priority', async () => {
  const world = createWorld();
  const draft = newDraft();
  const { deps } = partsOf(world);
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

test('somebody else’s asset with this file and this very document is not taken for one’s own', async () => {
  const world = createWorld();
  const draft = newDraft();
  world.failNext('relay.refuse', new Failure('relay.reverted', { reason: 'refused' }));
  const { deps } = partsOf(world);
  const plain = { ...input, protect: false };
  await expect(registerAsset(deps, plain, draft)).rejects.toThrow();
  await registerElsewhere(world, draft.metadataCid);
  await expect(registerAsset(deps, plain, draft)).rejects.toMatchObject({
    failure: { code: 'registry.hash-already-exists' },
  });
});

test('a commitment that another account sent first is as good as one’s own, and the registration goes on to its reveal', async () => {
  const world = createWorld();
  const draft = newDraft();
  const save = async ({ commit }: RegistrationDraft) => {
    const { commitment } = commit ?? {};
    if (!commitment || (await world.ports.chain.committedAt(commitment)) !== null) return;
    world.execute(stranger, world.ports.chain.commit({ commitment }).data);
  };
  const { deps } = partsOf(world, { save });
  const id = await registerAsset(deps, input, draft);
  expect(world.entries).toMatchObject([{ id, owner: me }]);
  expect(draft.commit?.settled).toBe(true);
});
