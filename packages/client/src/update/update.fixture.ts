import {
  type AssetMetadata,
  decryptFile,
  Failure,
  type FailureCode,
  openPrivate,
  ReceivedFailure,
  type UpdateStage,
} from '@ipr/domain';
import { configOf, createTransactions } from '../../testing/portal.ts';
import { createWorld, type World } from '../../testing/small-world.ts';
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
  const { ciphertext, dataToEncryptHash, evmContractConditions: condition } = metadata.file.litEncryption;
  const key = await (await world.ports.keynet()).unwrapKey({ ciphertext, dataToEncryptHash, condition });
  const bytes = await decryptFile(await world.api.content(metadata.file.encryptedFileCid), key);
  return { metadata, bytes, private: await openPrivate(metadata.private, key) };
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
