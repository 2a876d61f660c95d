import { type AssetMetadata, Failure, type Hex, registrantIn } from '@ipr/domain';
import { wrapKey } from '../flow/encrypt.ts';
import { withRetry } from '../flow/retry-policy.ts';
import { storeMetadata } from '../flow/store.ts';
import { expectedRegistrant, settledRegistrant } from './registrant.ts';
import type { UpdateDeps, UpdateDraft } from './update.ts';

const stage = 'updating-blockchain';

type WithFile = UpdateDraft & Required<Pick<UpdateDraft, 'encrypted' | 'litEncryption' | 'metadata'>>;

/** Only the condition of a new file can name a wrong registrant; a kept file's condition has just been met. */
const wrapsKey = (draft: UpdateDraft): draft is WithFile =>
  draft.encrypted !== undefined && draft.litEncryption !== undefined && draft.metadata !== undefined;

/** Keeps content key, ciphertext and timestamp; replaces key condition and document. */
const rewrap = async (deps: UpdateDeps, draft: WithFile, registrant: Hex): Promise<void> => {
  draft.litEncryption = await withRetry(deps, draft, stage, () => wrapKey(deps.person, draft.encrypted, registrant));
  const file = { ...draft.metadata.file, litEncryption: draft.litEncryption };
  draft.metadata = { ...draft.metadata, file };
  draft.revision++;
  delete draft.metadataCid;
  delete draft.signedCall;
  await deps.save(draft);
};

/** The account that the draft's key condition should name, if it names a different one. */
const registrantIfOther = async (
  deps: UpdateDeps,
  draft: WithFile,
  registrantOf: typeof expectedRegistrant,
): Promise<Hex | null> => {
  const registrant = await withRetry(deps, draft, stage, () => registrantOf(deps, draft));
  return registrant === registrantIn(draft.litEncryption.evmContractConditions) ? null : registrant;
};

/** Stores the draft's current document. */
const storeDocument = async (deps: UpdateDeps, draft: UpdateDraft & { metadata: AssetMetadata }): Promise<void> => {
  draft.metadataCid ??= await withRetry(deps, draft, stage, () => storeMetadata(deps.person, draft, deps.signal));
  draft.storedAt ??= deps.now().toISOString();
};

/**
 * Before a version is sent: another account may have introduced the hash since the key was wrapped.
 * @throws registry.hash-already-exists when the hash now belongs to another asset
 */
export const wrapForRegistrant = async (deps: UpdateDeps, draft: UpdateDraft): Promise<void> => {
  if (!wrapsKey(draft)) return;
  const { chain } = deps.person.ports;
  const known = await withRetry(deps, draft, stage, () => chain.assetIdOf(draft.encrypted.fileHash));
  if (known !== null && known !== draft.base.id) throw new Failure('registry.hash-already-exists', { assetId: known });
  const other = await registrantIfOther(deps, draft, expectedRegistrant);
  if (other) await rewrap(deps, draft, other);
  await storeDocument(deps, draft);
};

/** Discards the state of the sent transaction; keeps content key, ciphertext and timestamp. */
const forgetSent = (draft: UpdateDraft): void => {
  for (const field of ['updated', 'inFlight', 'tracked', 'txHash', 'blockNumber'] as const) delete draft[field];
};

/** Rebases the draft on the newest version, with the same file. */
const startFrom = async (deps: UpdateDeps, draft: UpdateDraft, version: number): Promise<void> => {
  draft.base = { id: draft.base.id, version };
  draft.revision++;
  forgetSent(draft);
  for (const field of ['rewraps', 'metadata', 'metadataCid', 'signedCall'] as const) delete draft[field];
  await deps.save(draft);
};

/**
 * The number of the version that the draft created, while it is the newest.
 * @throws asset.changed-meanwhile when it is not: the next attempt creates a version with the same file after the newest
 */
const numberMade = async (deps: UpdateDeps, draft: UpdateDraft): Promise<number> => {
  const { chain } = deps.person.ports;
  const { cid } = await chain.asset(draft.base.id);
  const version = await chain.versionOf(draft.base.id);
  if (cid === draft.metadataCid) return version;
  // At least two versions are expected: the draft's own and the one that replaced it. A node with fewer lags behind.
  if (version < draft.base.version + 2) throw new Failure('chain.unavailable');
  // A re-encrypted version contains the asset's own file, which may be a different one by now.
  if (!draft.rekey) await startFrom(deps, draft, version);
  throw new Failure('asset.changed-meanwhile', { version });
};

/**
 * After a version was sent: if another account introduced the hash just before its block, the version can never be opened.
 * The draft then becomes a further version with the same content, whose condition names that account.
 * @returns whether there is a further version to send
 * @throws chain.unavailable while node and index disagree on that account; asset.changed-meanwhile when a later version has
 *   replaced the unreadable one
 */
export const rewrapUnreadable = async (deps: UpdateDeps, draft: UpdateDraft): Promise<boolean> => {
  if (!wrapsKey(draft)) return false;
  const registrant = await registrantIfOther(deps, draft, settledRegistrant);
  if (!registrant) return false;
  const { id } = draft.base;
  const version = await withRetry(deps, draft, stage, () => numberMade(deps, draft));
  const previous = {
    version,
    cid: draft.metadataCid as string,
    ...(draft.rekey ? { sealedAnew: true as const } : {}),
  };
  draft.base = { id, version };
  draft.rewraps = draft.base;
  draft.metadata = { ...draft.metadata, previous };
  forgetSent(draft);
  await rewrap(deps, draft, registrant);
  await storeDocument(deps, draft);
  return true;
};
