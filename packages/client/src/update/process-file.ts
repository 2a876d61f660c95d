import { Failure, updateStages } from '@ipr/domain';
import { wrapKey } from '../flow/encrypt.ts';
import type { EncryptedSource } from '../flow/flow.ts';
import { isFinal, withRetry } from '../flow/retry-policy.ts';
import { encryptFile } from '../version/encrypt-file.ts';
import { stampFile } from '../version/stamp-file.ts';
import { uploadCiphertext } from '../version/upload-ciphertext.ts';
import { expectedRegistrant } from './registrant.ts';
import type { UpdateDeps, UpdateDraft, UpdateInput } from './update.ts';

const stage = 'processing-new-file';
const [from, to] = updateStages[stage];
/** Shares of the stage's percentage range: encryption, upload, timestamp. */
const shares = { encrypting: [0, 0.3], uploading: [0.3, 0.9], stamping: [0.9, 1] } as const;

const report = (deps: UpdateDeps, part: keyof typeof shares, done = 0, total = 0): void => {
  const [begin, end] = shares[part];
  const share = total > 0 ? begin + ((end - begin) * done) / total : begin;
  const percent = Math.round(from + (to - from) * share);
  deps.report({ stage, percent, ...(total > 0 ? { doneBytes: done, totalBytes: total } : {}) });
};

/** A file of another asset can never become a version of this one; a file from its own history can (decision S4). */
const refuseForeignFile = async (
  deps: UpdateDeps,
  draft: UpdateDraft,
  { fileHash }: EncryptedSource,
): Promise<void> => {
  const known = await withRetry(deps, draft, stage, () => deps.person.ports.chain.assetIdOf(fileHash));
  if (known !== null && known !== draft.base.id) throw new Failure('registry.hash-already-exists', { assetId: known });
};

const encrypt = async (deps: UpdateDeps, { file }: UpdateInput, draft: UpdateDraft): Promise<EncryptedSource> => {
  if (draft.encrypted) return draft.encrypted;
  if (!file) throw new Failure('file.missing');
  if (file.size === 0) throw new Failure('file.empty');
  return encryptFile(deps, draft, file, (done, total) => report(deps, 'encrypting', done, total));
};

/**
 * Stage 'processing-new-file': encrypts the file under a new content key, wraps the key under the registrant that chain and
 * index report for the hash, or else this person, stores the ciphertext and timestamps the hash.
 * @throws registry.hash-already-exists for a file of another asset, file.*, keynet.*, storage.*, timestamp.creation-failed
 */
export const fileStep = async (deps: UpdateDeps, input: UpdateInput, draft: UpdateDraft): Promise<void> => {
  deps.report({ stage, percent: from });
  if (isFinal(draft)) return;
  const encrypted = await encrypt(deps, input, draft);
  if (draft.replaces && draft.replaces.fileHash !== encrypted.fileHash) throw new Failure('file.decryption-failed');
  await refuseForeignFile(deps, draft, encrypted);
  if (!draft.litEncryption) {
    deps.signal.throwIfAborted();
    draft.litEncryption = await withRetry(deps, draft, stage, async () =>
      wrapKey(deps.person, encrypted, await expectedRegistrant(deps, { base: draft.base, encrypted })),
    );
    await deps.save(draft);
  }
  await uploadCiphertext(deps, draft, stage, encrypted, (done, total) => report(deps, 'uploading', done, total));
  report(deps, 'stamping');
  await stampFile(deps, draft, stage, encrypted.fileHash);
  deps.report({ stage, percent: to });
};
