import { Failure, type Hex, type RegistrationStage, sha256Hex } from '@ipr/domain';
import { configOf, createTransactions } from '../../testing/portal.ts';
import { createWorld, me, stranger, type World } from '../../testing/small-world.ts';
import { encryptHere } from '../flow/encrypt.ts';
import type { RegistrationDeps } from './deps.ts';
import { openKept } from './open-kept.ts';
import { registerAsset } from './register-asset.ts';
import { newDraft, type RegistrationDraft, type RegistrationInput } from './registration.ts';

const bytes = new TextEncoder().encode('%PDF-1.7 a motor');
const harmless = 'ef'.repeat(32);
const input: RegistrationInput = {
  title: 'Motor',
  ipType: 'Patent',
  ipContent: 'Drawing',
  file: new File([bytes], 'motor.pdf'),
};

const setUp = (world: World, changes: Partial<RegistrationDeps> = {}) => {
  const { transactions, trackerEvents } = createTransactions();
  const deps: RegistrationDeps = {
    person: { ...world, config: configOf(world), transactions },
    encrypt: encryptHere,
    save: async () => undefined,
    report: () => undefined,
    warn: (_, thrown) => {
      throw thrown;
    },
    signal: new AbortController().signal,
    now: () => new Date(),
    wait: () => Promise.resolve(),
    ...changes,
  };
  return { deps, trackerEvents };
};

/**
 * A world in which this person owns an unrelated asset that a stranger may edit; the stranger has a commitment of their own.
 */
const createShared = () => {
  const world = createWorld();
  const { id } = world.mint(me, { fileHash: harmless, cid: 'harmless', title: 'Harmless' });
  const grant = { id, user: stranger, role: 2, expiresAt: 0, ndaHash: `0x${'d4'.repeat(32)}`, cid: 'nda' } as const;
  world.offer(me, grant);
  world.accept(stranger, { id });
  return world;
};

interface Stolen {
  readonly fileHash: string;
  readonly cid: string;
}
const salt: Hex = `0x${'5a'.repeat(32)}`;
const attacks: Readonly<Record<string, (world: World, stolen: Stolen) => void>> = {
  'creates an asset of it': (world, stolen) => {
    world.mint(stranger, { ...stolen, title: 'Motor' });
  },
  'brings it into another asset of this person, which they may edit': (world, stolen) => {
    world.update(stranger, { id: '1', ...stolen, title: 'Motor' });
  },
  'reveals it': (world, stolen) => {
    const { chain } = world.ports;
    const commitment = chain.commitmentOf({ owner: stranger, fileHash: stolen.fileHash, salt });
    world.execute(stranger, chain.commit({ commitment }).data);
    world.execute(stranger, chain.revealAsset({ ...stolen, title: 'Motor', salt }).data);
  },
};
const stolenOf = async ({ metadataCid = 'unknown' }: RegistrationDraft): Promise<Stolen> => ({
  fileHash: await sha256Hex(bytes),
  cid: metadataCid,
});

/** The outcome of a run: the asset id, or the failure code. */
const outcomeOf = (run: Promise<string>) => run.catch(({ failure }: { failure: Failure }) => failure.code as string);

const cases = Object.keys(attacks).flatMap((attack) => [
  { attack, protect: false, guarded: 'without a commitment' },
  { attack, protect: true, guarded: 'with a commitment' },
]);
const refusals = ['registry.hash-already-exists', 'registry.priority-claimed'];

/** Checks that no attempt adopts the attacker's asset or leaves a transaction open. */
const expectRefused = async (world: World, draft: RegistrationDraft, protect: boolean) => {
  const before = structuredClone(world.entries);
  for (let attempt = 1; attempt <= 3; attempt++) {
    const { deps, trackerEvents } = setUp(world);
    expect(refusals).toContain(await outcomeOf(registerAsset(deps, { ...input, protect }, draft)));
    expect([draft.assetId, draft.inFlight, trackerEvents.at(-1) ?? 'failed']).toEqual([undefined, undefined, 'failed']);
  }
  expect(world.entries).toEqual(before);
  expect(world.kept).toEqual([]);
};

const stagesBefore: readonly RegistrationStage[] = ['hashing', 'uploading-metadata', 'blockchain'];

test.each(cases)('does not adopt the asset of a stranger who $attack before a retry, $guarded', async (given) => {
  for (const stage of stagesBefore) {
    const world = createShared();
    const draft = newDraft();
    const beforeStage = async (now: RegistrationStage) => {
      if (now === stage) throw new Failure('network.unreachable');
    };
    const { deps } = setUp(world, { beforeStage });
    await outcomeOf(registerAsset(deps, { ...input, protect: given.protect }, draft));
    attacks[given.attack]?.(world, await stolenOf(draft));
    await expectRefused(world, draft, given.protect);
  }
});

test.each(cases)(
  'a stranger who $attack with the document’s CID just before the mint gains nothing, $guarded',
  async (given) => {
    const world = createShared();
    const draft = newDraft();
    const attacked: true[] = [];
    const attack = async () => {
      const isMint = !given.protect || draft.commit?.settled;
      if (isMint && attacked.push(true) === 1) attacks[given.attack]?.(world, await stolenOf(draft));
      return '0x01' as const;
    };
    const { deps, trackerEvents } = setUp(world);
    const ports = { ...world.ports, wallet: { ...world.ports.wallet, sign: attack } };
    const run = registerAsset(
      { ...deps, person: { ...deps.person, ports } },
      { ...input, protect: given.protect },
      draft,
    );
    expect(await outcomeOf(run)).toBe(given.protect ? 'registry.priority-claimed' : 'registry.hash-already-exists');
    expect(trackerEvents.at(-1)).toBe('failed');
    expect(world.claims).toHaveLength(given.protect ? 1 : 0);
    await expectRefused(world, draft, given.protect);
  },
);

test.each(cases)(
  'reports a registered hash on retry after a lost mint response when a stranger $attack first, $guarded',
  async (given) => {
    const world = createShared();
    const draft = newDraft();
    const closed = new Error('the tab was closed');
    const sign = async () => {
      if (!given.protect || draft.commit?.settled) {
        attacks[given.attack]?.(world, await stolenOf(draft));
        world.failNext('relay.submit', new Failure('network.unreachable'));
      }
      return '0x01' as const;
    };
    const wait = () => (draft.inFlight ? Promise.reject(closed) : Promise.resolve());
    const { deps } = setUp(world, { wait });
    const ports = { ...world.ports, wallet: { ...world.ports.wallet, sign } };
    await outcomeOf(
      registerAsset({ ...deps, person: { ...deps.person, ports } }, { ...input, protect: given.protect }, draft),
    );
    expect(draft.inFlight).toBe(true);
    await expectRefused(world, structuredClone(draft), given.protect);
  },
);

test.each([false, true])(
  'finds the person’s own mint after a lost response, even when an editor added a version since (commitment: %s)',
  async (protect) => {
    const world = createShared();
    const draft = newDraft();
    const wait = () => (draft.inFlight ? Promise.reject(new Error('the tab was closed')) : Promise.resolve());
    const sign = async () => {
      if (!protect || draft.commit?.settled) world.failNext('relay.submit', new Failure('network.unreachable'));
      return '0x01' as const;
    };
    const { deps } = setUp(world, { wait });
    const ports = { ...world.ports, wallet: { ...world.ports.wallet, sign } };
    await outcomeOf(registerAsset({ ...deps, person: { ...deps.person, ports } }, { ...input, protect }, draft));
    const own = world.entries.at(-1);
    expect([own?.owner, draft.inFlight]).toEqual([me, true]);
    world.update(me, { id: own?.id ?? '', fileHash: 'ab'.repeat(32), cid: 'theirs', title: 'Covered' });
    for (const attack of Object.values(attacks))
      expect(() => attack(world, { fileHash: own?.hash ?? '', cid: own?.cid ?? '' })).toThrow();
    expect(await registerAsset(setUp(world).deps, { ...input, protect }, draft)).toBe(own?.id);
    expect(draft).toMatchObject({ txHash: own?.txHash, kept: true });
    expect(world.documents).toContain(draft.metadataCid);
  },
);

test('does not adopt a version that this person added to another asset as the registration', async () => {
  const world = createShared();
  const draft = newDraft();
  const { deps } = setUp(world);
  world.failNext('relay.refuse', new Failure('relay.reverted', { reason: 'refused' }));
  await outcomeOf(registerAsset(deps, input, draft));
  world.update(me, { id: '1', ...(await stolenOf(draft)), title: 'Motor' });
  await expectRefused(world, draft, false);
});

test.each(cases)('opens the stored draft after a stranger $attack, $guarded', async ({ attack, protect }) => {
  const world = createShared();
  const draft = newDraft();
  const sign = async () => {
    if (!protect || draft.commit?.settled) attacks[attack]?.(world, await stolenOf(draft));
    return '0x01' as const;
  };
  const { deps } = setUp(world);
  const ports = { ...world.ports, wallet: { ...world.ports.wallet, sign } };
  await outcomeOf(registerAsset({ ...deps, person: { ...deps.person, ports } }, { ...input, protect }, draft));
  world.expire();
  const kept = await openKept(structuredClone(draft));
  expect(kept).toEqual({
    bytes,
    fileHash: await sha256Hex(bytes),
    name: 'motor.pdf',
    private: { originalFileName: 'motor.pdf' },
  });
  expect(draft.timestamp).toMatchObject({ hashedMessage: kept.fileHash });
  await expect(openKept(newDraft())).rejects.toMatchObject({ code: 'file.no-data' });
});
