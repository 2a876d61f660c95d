import { Failure, updateStages } from '@ipr/domain';
import type { Sealed } from '../flow/flow.ts';
import { isFinal, patiently } from '../flow/patience.ts';
import { sealGiven, wrapKey } from '../flow/seal.ts';
import { stampHash } from '../flow/stamp.ts';
import { storeFile } from '../flow/store.ts';
import { expectedRegistrant } from './registrant.ts';
import type { UpdateDeps, UpdateDraft, UpdateInput } from './update.ts';

const stage = 'processing-new-file';
const [from, to] = updateStages[stage];
/** How the stage's range of percent is shared out: encrypting, upload, timestamp. */
const shares = { sealing: [0, 0.3], uploading: [0.3, 0.9], stamping: [0.9, 1] } as const;

const report = (deps: UpdateDeps, part: keyof typeof shares, done = 0, total = 0): void => {
  const [begin, end] = shares[part];
  const share = total > 0 ? begin + ((end - begin) * done) / total : begin;
  const percent = Math.round(from + (to - from) * share);
  deps.report({ stage, percent, ...(total > 0 ? { doneBytes: done, totalBytes: total } : {}) });
};

/** A file of another asset can never be a version of this one; a file of its own history can (decision S4). */
const refuseForeignFile = async (deps: UpdateDeps, draft: UpdateDraft, { fileHash }: Sealed): Promise<void> => {
  const known = await patiently(deps, draft, stage, () => deps.person.ports.chain.assetIdOf(fileHash));
  if (known !== null && known !== draft.base.id) throw new Failure('registry.hash-already-exists', { assetId: known });
};

const seal = async (deps: UpdateDeps, { file }: UpdateInput, draft: UpdateDraft): Promise<Sealed> => {
  if (draft.sealed) return draft.sealed;
  if (!file) throw new Failure('file.missing');
  if (file.size === 0) throw new Failure('file.empty');
  report(deps, 'sealing', 0, file.size);
  draft.sealed = await sealGiven(deps, file, (done, total) => report(deps, 'sealing', done, total));
  await deps.save(draft);
  return draft.sealed;
};

const upload = async (deps: UpdateDeps, draft: UpdateDraft, sealed: Sealed): Promise<void> => {
  if (draft.encryptedFileCid) return;
  const onProgress = (done: number, total: number) => report(deps, 'uploading', done, total);
  onProgress(0, sealed.bytes.length);
  const transfer = { signal: deps.signal, onProgress };
  draft.encryptedFileCid = await patiently(deps, draft, stage, () =>
    storeFile(deps.person, { ...draft, sealed }, transfer),
  );
  draft.storedAt = deps.now().toISOString();
  await deps.save(draft);
};

/** Has the file's hash of this version stamped (decision R5); without a stamp the update stops (decision R4). */
export const stamp = async (
  deps: UpdateDeps,
  draft: UpdateDraft,
  at: 'processing-new-file' | 'creating-metadata',
  fileHash: string,
): Promise<void> => {
  if (draft.timestamp) return;
  const options = { idempotencyKey: `${draft.id}:timestamp:${fileHash.slice(0, 16)}`, signal: deps.signal };
  draft.timestamp = await patiently(deps, draft, at, () => stampHash(deps.person, fileHash, options));
  await deps.save(draft);
};

/**
 * Stage 'processing-new-file': a fresh content key, encrypted, wrapped under the registrant that chain and index have for the
 * hash, or this person, stored and stamped.
 * @throws registry.hash-already-exists for a file of another asset, file.*, keynet.*, storage.*, timestamp.creation-failed
 */
export const fileStep = async (deps: UpdateDeps, input: UpdateInput, draft: UpdateDraft): Promise<void> => {
  deps.report({ stage, percent: from });
  if (isFinal(draft)) return;
  const sealed = await seal(deps, input, draft);
  if (draft.replaces && draft.replaces.fileHash !== sealed.fileHash) throw new Failure('file.decryption-failed');
  await refuseForeignFile(deps, draft, sealed);
  if (!draft.litEncryption) {
    deps.signal.throwIfAborted();
    draft.litEncryption = await patiently(deps, draft, stage, async () =>
      wrapKey(deps.person, sealed, await expectedRegistrant(deps, { base: draft.base, sealed })),
    );
    await deps.save(draft);
  }
  await upload(deps, draft, sealed);
  report(deps, 'stamping');
  await stamp(deps, draft, stage, sealed.fileHash);
  deps.report({ stage, percent: to });
};
