import {
  type AssetMetadata,
  decryptFile,
  encryptPrivate,
  Failure,
  type FailureCode,
  keyCondition,
  openPrivate,
  ReceivedFailure,
  type UpdateStage,
  type WrappedKey,
  wrappedPrivateKey,
} from '@ipr/domain';
import { configOf, createTransactions } from '../../testing/portal.ts';
import { createWorld, stranger, type World } from '../../testing/small-world.ts';
import { encryptHere } from '../flow/encrypt.ts';
import type { StageReport } from '../flow/flow.ts';
import { retryTiming } from '../flow/retry-policy.ts';
import { registerAsset } from '../registration/register-asset.ts';
import { newDraft } from '../registration/registration.ts';
import { updatePercent } from './progress.ts';
import type { UpdateDeps } from './update.ts';

export const first = new File(['%PDF-1.7 a motor'], 'motor.pdf');
export const second = new File(['%PDF-1.7 a better motor'], 'motor-2.pdf');
export const texts = {
  title: 'Motor',
  ipType: 'Patent',
  ipContent: 'Drawing',
  description: 'quiet',
  relatedPatent: 'EP 1',
};
export const contentOf = async (file: File) => new Uint8Array(await file.arrayBuffer());

/** A call of each stage, the stage, and the failure that the call keeps having. */
export const failingStages = [
  ['keynet.unwrapKey', 'fetching-existing-data', 'keynet.too-few-nodes'],
  ['storage.uploadFile', 'processing-new-file', 'storage.unavailable'],
  ['timestamps.stamp', 'processing-new-file', 'timestamp.creation-failed'],
  ['storage.uploadJson', 'creating-metadata', 'storage.unavailable'],
  ['wallet.sign', 'updating-blockchain', 'service.unavailable'],
  ['storage.completeRegistration', 'organizing-files', 'storage.unavailable'],
] as const;

export const setUp = (world: World) => {
  const reports: StageReport<UpdateStage>[] = [];
  const warnings: string[] = [];
  const stop = new AbortController();
  const { transactions, trackerEvents } = createTransactions();
  const deps: UpdateDeps = {
    person: { ...world, config: configOf(world), transactions },
    encrypt: encryptHere,
    save: async () => undefined,
    report: (report) => void reports.push(report),
    warn: (stage) => void warnings.push(stage),
    signal: stop.signal,
    now: () => new Date(),
    wait: () => Promise.resolve(),
  };
  return { deps, reports, warnings, trackerEvents, stop };
};

/** A world in which this person has registered asset 1; the calls of the registration are not counted. */
export const registered = async () => {
  const world = createWorld();
  const { deps } = setUp(world);
  const registering = { ...deps, save: async () => undefined, report: () => undefined, warn: () => undefined };
  await registerAsset(registering as never, { ...texts, file: first }, newDraft());
  world.calls.length = 0;
  return world;
};

export const documentAt = async (world: World, at = -1): Promise<AssetMetadata> => {
  const cid = world.entries[0]?.versions.at(at)?.cid ?? '';
  return JSON.parse(new TextDecoder().decode(await world.api.content(cid)));
};

/** Opens the newest version as an account with view access. */
export const openNewest = async (world: World) => {
  const metadata = await documentAt(world);
  const keynet = await world.ports.keynet();
  const condition = metadata.file.litEncryption.evmContractConditions;
  const unwrap = ({ ciphertext, dataToEncryptHash }: WrappedKey) =>
    keynet.unwrapKey({ ciphertext, dataToEncryptHash, condition });
  const encrypted = await world.api.content(metadata.file.encryptedFileCid);
  const bytes = await decryptFile(encrypted, await unwrap(metadata.file.litEncryption));
  const own = await openPrivate(metadata.private, await unwrap(wrappedPrivateKey(metadata)));
  return { metadata, bytes, private: own };
};

/** An asset of another owner that this person may edit or view. */
export const sharedWithMe = async (role: 1 | 2) => {
  const world = createWorld();
  const keynet = await world.ports.keynet();
  const encrypted = await encryptHere(first);
  const { ipfsHash: cid } = await world.api.storage.uploadFile(
    { metadata: { type: 'encrypted_asset', uploadedAt: '' } },
    { file: new Blob([encrypted.bytes]) },
  );
  const condition = keyCondition(world.registry, encrypted.fileHash, stranger);
  const wrapped = await keynet.wrapKey({ contentKey: encrypted.contentKey, condition });
  const document = {
    schema: 1,
    title: 'Theirs',
    ipType: 'Patent',
    ipContent: 'Drawing',
    evidencyTimestamp: null,
    fileInfo: { size: first.size, mediaType: 'application/pdf' },
    file: {
      fileHash: encrypted.fileHash,
      encryptedFileHash: encrypted.encryptedHash,
      encryptedFileCid: cid.padEnd(62, 'a'),
      litEncryption: { ...wrapped, evmContractConditions: condition },
    },
    private: await encryptPrivate({ originalFileName: 'motor.pdf' }, encrypted.contentKey),
    keyset: { id: 'test', publicKey: 'ab' },
  };
  const stored = await world.api.storage.uploadJson({ jsonData: document, fileName: 'metadata.json' });
  world.mint(stranger, { fileHash: encrypted.fileHash, cid: stored.ipfsHash, title: 'Theirs' });
  world.grant('1', role);
  world.calls.length = 0;
  return world;
};

export const base = { id: '1', version: 1 };
export const count = (world: World, call: string) => world.calls.filter((made) => made === call).length;
export const stagesOf = (reports: readonly StageReport<UpdateStage>[]) => [
  ...new Set(reports.map(({ stage }) => stage)),
];
export const percentsOf = (reports: readonly StageReport<UpdateStage>[]) => reports.map(updatePercent);
export const failOften = (world: World, call: string, code: FailureCode) => {
  for (let i = 0; i < retryTiming.tries; i++) world.failNext(call, new Failure(new ReceivedFailure(code)));
};
