import { Failure, keyCondition, sha256Hex } from '@ipr/domain';
import { me, stranger, type World } from '../../testing/small-world.ts';
import { registerAsset } from '../registration/register-asset.ts';
import { newDraft } from '../registration/registration.ts';
import { base, contentOf, count, documentAt, openNewest, registered, second, setUp, texts } from './update.fixture.ts';
import { newRekeyDraft, newUpdateDraft, type UpdateDraft } from './update.ts';
import { updateAsset } from './update-asset.ts';

const input = { changes: {}, file: second };
const hashOf = async () => sha256Hex(await contentOf(second));

/** This person's asset 1 with a stranger who may edit it. */
const shared = async () => {
  const world = await registered();
  world.offer(me, { id: '1', user: stranger, role: 2, expiresAt: 0, ndaHash: `0x${'d4'.repeat(32)}`, cid: 'nda' });
  world.accept(stranger, { id: '1' });
  return world;
};

/** Runs the update and executes `attack` at its first signature. */
const signing = (world: World, attack: () => Promise<unknown>) => {
  const { deps, trackerEvents } = setUp(world);
  let signed = 0;
  const sign: typeof world.ports.wallet.sign = async () => {
    if (++signed === 1) await attack();
    world.note('wallet.sign');
    return '0x01' as const;
  };
  const ports = { ...world.ports, wallet: { ...world.ports.wallet, sign } };
  return { deps: { ...deps, person: { ...deps.person, ports } }, trackerEvents };
};

const bringIn = async (world: World) =>
  world.update(stranger, { id: '1', fileHash: await hashOf(), cid: 'theirs', title: 'Theirs' });

test('replaces a version whose hash another editor introduced just before with one that opens', async () => {
  const world = await shared();
  const { deps, trackerEvents } = signing(world, () => bringIn(world));
  const draft = newUpdateDraft(base);
  const made = await updateAsset(deps, input, draft);
  expect(made).toMatchObject({ version: 4, txHash: world.entries[0]?.versions[3]?.txHash });
  expect(world.entries[0]?.versions.map(({ updater }) => updater)).toEqual([me, stranger, me, me]);
  const { bytes, metadata, private: own } = await openNewest(world);
  expect(bytes).toEqual(await contentOf(second));
  expect(own.originalFileName).toBe('motor-2.pdf');
  expect(metadata.file.litEncryption.evmContractConditions).toEqual(
    keyCondition(world.registry, metadata.file.fileHash, stranger),
  );
  expect(metadata.previous).toEqual({ version: 3, cid: world.entries[0]?.versions[2]?.cid });
  expect(trackerEvents).toEqual([
    'begin updateAsset',
    'pending',
    'confirmed',
    'begin updateAsset',
    'pending',
    'confirmed',
  ]);
  expect([count(world, 'storage.uploadFile'), count(world, 'timestamps.stamp')]).toEqual([1, 1]);
  expect(world.documents).toContain(world.entries[0]?.cid);
});

test('resumes with the second transaction when the tab is closed between the two, and never ends with an unreadable file', async () => {
  const closed = new Error('the tab was closed');
  for (let last = 1; ; last++) {
    const world = await shared();
    let kept: UpdateDraft = newUpdateDraft(base);
    let saved = 0;
    const save = async (draft: UpdateDraft) => {
      if (++saved > last) throw closed;
      kept = structuredClone(draft);
    };
    const { deps } = signing(world, () => bringIn(world));
    const first = await updateAsset({ ...deps, save }, input, structuredClone(kept)).then(
      () => 'finished',
      () => 'interrupted',
    );
    if (first === 'finished') break;
    const { encrypted, source } = kept;
    const again = updateAsset(setUp(world).deps, { changes: {}, file: encrypted ? source : second }, kept);
    const outcome = await again.then(
      () => 'done',
      ({ failure }: { failure: Failure }) => failure.code,
    );
    // Replaced before it was sent, so it starts again from the newest version.
    expect(['done', 'asset.changed-meanwhile']).toContain(outcome);
    if (outcome === 'done') expect((await openNewest(world)).bytes).toEqual(await contentOf(second));
  }
});

test('requests a declined second signature again, also with corrected texts', async () => {
  const world = await shared();
  const { deps } = signing(world, () => bringIn(world));
  const draft = newUpdateDraft(base);
  let signed = 0;
  const { sign } = deps.person.ports.wallet;
  const refusing: typeof sign = (request) => {
    if (++signed === 2) throw new Failure('wallet.rejected');
    return sign(request);
  };
  const ports = { ...deps.person.ports, wallet: { ...deps.person.ports.wallet, sign: refusing } };
  const refused = updateAsset({ ...deps, person: { ...deps.person, ports } }, input, draft);
  await expect(refused).rejects.toMatchObject({
    stage: 'updating-blockchain',
    failure: { code: 'wallet.rejected' },
  });
  await updateAsset(setUp(world).deps, { changes: { title: 'Engine' }, file: draft.source }, structuredClone(draft));
  expect((await openNewest(world)).bytes).toEqual(await contentOf(second));
  expect(world.entries[0]?.versions).toHaveLength(4);
});

test('reports when a later version has replaced the unreadable one, and the same draft resumes from there', async () => {
  const world = await shared();
  const { deps } = signing(world, () => bringIn(world));
  const registrantOf: typeof world.ports.chain.registrantOf = async (hash) => {
    const { versions = [] } = world.entries[0] ?? {};
    const { hash: fileHash = '', cid = '' } = versions[0] ?? {};
    if (versions.length === 3) world.update(stranger, { id: '1', fileHash, cid, title: 'Later' });
    return world.ports.chain.registrantOf(hash);
  };
  const ports = { ...deps.person.ports, chain: { ...world.ports.chain, registrantOf } };
  const draft = newUpdateDraft(base);
  const updating = updateAsset({ ...deps, person: { ...deps.person, ports } }, input, draft);
  await expect(updating).rejects.toMatchObject({
    failure: { code: 'asset.changed-meanwhile', params: { version: 4 } },
  });
  // The file is not chosen, encrypted or uploaded again.
  const again = { changes: { title: 'Engine' }, file: draft.source };
  const made = await updateAsset(setUp(world).deps, again, structuredClone(draft));
  expect(made.version).toBe(5);
  const { bytes, metadata } = await openNewest(world);
  expect(bytes).toEqual(await contentOf(second));
  expect(metadata).toMatchObject({ title: 'Engine', previous: { version: 4 } });
  expect(count(world, 'storage.uploadFile')).toBe(1);
});

test('refuses a hash that another asset registered after the key was wrapped, before anything is signed', async () => {
  const world = await shared();
  const { deps } = setUp(world);
  const beforeStage = async (stage: string) => {
    if (stage === 'updating-blockchain') world.mint(stranger, { fileHash: await hashOf(), cid: 'x', title: 'Theirs' });
  };
  await expect(updateAsset({ ...deps, beforeStage }, input, newUpdateDraft(base))).rejects.toMatchObject({
    stage: 'updating-blockchain',
    failure: { code: 'registry.hash-already-exists', params: { assetId: '2' } },
  });
  expect(count(world, 'wallet.sign')).toBe(0);
});

test('wraps the key again for the recorded registrant when a lagging node caused it to be wrapped for the person', async () => {
  const world = await shared();
  await bringIn(world);
  const { deps } = setUp(world);
  let reads = 0;
  const registrantOf: typeof world.ports.chain.registrantOf = async (hash) =>
    reads++ === 0 ? null : world.ports.chain.registrantOf(hash);
  world.update(me, {
    id: '1',
    fileHash: world.entries[0]?.versions[0]?.hash ?? '',
    cid: world.entries[0]?.versions[0]?.cid ?? '',
    title: 'Motor',
  });
  const ports = { ...world.ports, chain: { ...world.ports.chain, registrantOf } };
  const made = await updateAsset(
    { ...deps, person: { ...deps.person, ports } },
    input,
    newUpdateDraft({ id: '1', version: 3 }),
  );
  expect(made.version).toBe(4);
  expect((await documentAt(world)).file.litEncryption.evmContractConditions).toEqual(
    keyCondition(world.registry, await hashOf(), stranger),
  );
  expect((await openNewest(world)).bytes).toEqual(await contentOf(second));
  expect(count(world, 'wallet.sign')).toBe(1);
});

test('a re-encrypted file keeps its registrant, regardless of the account that re-encrypts it', async () => {
  const world = await shared();
  const { deps } = setUp(world);
  await updateAsset(deps, { changes: {} }, newRekeyDraft(base));
  expect((await documentAt(world)).file.litEncryption.evmContractConditions).toEqual(
    keyCondition(world.registry, world.entries[0]?.hash ?? '', me),
  );
  expect(count(world, 'wallet.sign')).toBe(1);
});

/** A document of this person that was public before its registration: with the same file, and bound to this person. */
const stolenDocument = async (world: World): Promise<string> => {
  const { deps } = setUp(world);
  const draft = newDraft();
  const beforeStage = async (stage: string) => {
    if (stage === 'blockchain') throw new Error('cut off');
  };
  const registering = {
    ...deps,
    beforeStage,
    save: async () => undefined,
    report: () => undefined,
    warn: () => undefined,
  };
  await registerAsset(registering as never, { ...texts, file: second }, draft).catch(() => undefined);
  return draft.metadataCid ?? '';
};

const unreadable: Readonly<Record<string, (world: World) => Promise<string>>> = {
  'bound to another account': stolenDocument,
  'that is missing in storage': async () => `b${'a'.repeat(58)}`,
  'that is none': async (world) =>
    (await world.api.storage.uploadJson({ jsonData: {}, fileName: 'metadata.json' })).ipfsHash,
};

test.each(Object.entries(unreadable))(
  'replaces the file after a version with a document %s, and keeps the earlier texts',
  async (_, cidIn) => {
    const world = await shared();
    const cid = await cidIn(world);
    world.update(stranger, { id: '1', fileHash: await hashOf(), cid, title: 'Stolen' });
    const made = await updateAsset(setUp(world).deps, input, newUpdateDraft({ id: '1', version: 2 }));
    expect(made.version).toBe(3);
    const { bytes, metadata, private: own } = await openNewest(world);
    expect(bytes).toEqual(await contentOf(second));
    expect(own).toEqual({ description: 'quiet', relatedPatent: 'EP 1', originalFileName: 'motor-2.pdf' });
    expect(metadata.title).toBe('Motor');
    expect(metadata.previous).toEqual({ version: 2, cid });
  },
);

test('refuses a version without a new file on top of a version that does not open', async () => {
  const world = await shared();
  world.update(stranger, { id: '1', fileHash: await hashOf(), cid: await stolenDocument(world), title: 'Stolen' });
  const updating = updateAsset(
    setUp(world).deps,
    { changes: { title: 'Mine' } },
    newUpdateDraft({ id: '1', version: 2 }),
  );
  await expect(updating).rejects.toMatchObject({
    stage: 'fetching-existing-data',
    failure: { code: 'file.decryption-failed' },
  });
});
