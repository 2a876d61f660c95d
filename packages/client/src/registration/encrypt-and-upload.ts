import { Failure, isTitleTooLong } from '@ipr/domain';
import { awaitBackup } from '../flow/await-backup.ts';
import { wrapKey } from '../flow/encrypt.ts';
import type { EncryptedSource } from '../flow/flow.ts';
import { isFinal, withRetry } from '../flow/retry-policy.ts';
import { encryptFile } from '../version/encrypt-file.ts';
import { uploadCiphertext } from '../version/upload-ciphertext.ts';
import type { RegistrationDeps, RunDeps } from './deps.ts';
import type { RegistrationDraft, RegistrationInput } from './registration.ts';

type WithFile = RegistrationDraft & { encrypted: EncryptedSource };

/**
 * Refuses a file that is already registered before anything is uploaded. With a commitment the registration continues,
 * because the reveal may record a priority claim. @throws registry.hash-already-exists
 */
const refuseKnownFile = async (
  deps: RegistrationDeps,
  draft: RegistrationDraft,
  encrypted: EncryptedSource,
): Promise<void> => {
  if (isFinal(draft) || draft.refusals || draft.commit?.settled) return;
  const { chain } = deps.person.ports;
  const known = await withRetry(deps, draft, 'encrypting', () => chain.assetIdOf(encrypted.fileHash));
  if (known !== null) throw new Failure('registry.hash-already-exists', { assetId: known });
};

/** Stage 'encrypting': hash (decision R1), encrypt in a worker, wrap the content key. */
export const encryptStep = async (
  deps: RegistrationDeps,
  input: RegistrationInput,
  draft: RegistrationDraft,
): Promise<void> => {
  deps.report({ stage: 'encrypting' });
  if (!isFinal(draft) && isTitleTooLong(input.title)) throw new Failure('registry.title-too-long');
  const encrypted = await encryptFile(deps, draft, input.file, (doneBytes, totalBytes) =>
    deps.report({ stage: 'encrypting', doneBytes, totalBytes }),
  );
  await refuseKnownFile(deps, draft, encrypted);
  if (draft.litEncryption) return;
  deps.signal.throwIfAborted();
  const { wallet } = deps.person.session;
  draft.litEncryption = await withRetry(deps, draft, 'encrypting', () => wrapKey(deps.person, encrypted, wallet));
};

/** Stage 'uploading-encrypted-file': uploads only the ciphertext. */
export const uploadStep = async (deps: RegistrationDeps, draft: WithFile): Promise<void> => {
  const stage = 'uploading-encrypted-file';
  deps.report({ stage });
  await uploadCiphertext(deps, draft, stage, draft.encrypted, (doneBytes, totalBytes) =>
    deps.report({ stage, doneBytes, totalBytes }),
  );
};

/**
 * Stage 'uploading-to-cloudinary' (decision R6): storage creates a backup copy of the ciphertext. The copy is awaited in the
 * background of later stages, and the last stage waits for it; a missing copy does not stop the registration.
 */
export const backupStep = async (
  deps: RunDeps,
  draft: RegistrationDraft & { encryptedFileCid: string },
): Promise<void> => {
  const stage = 'uploading-to-cloudinary';
  deps.report({ stage });
  if (draft.backupSettled) return;
  deps.report({ stage, background: 'running' });
  deps.background.begin(async (signal) => {
    const quietly = { ...deps, signal, report: () => undefined };
    // Storage creates the copy later. Cancel can end this wait even after the mint.
    const isMade = await withRetry(quietly, {}, stage, () =>
      awaitBackup(deps.person, draft.encryptedFileCid, quietly),
    ).catch(() => {
      signal.throwIfAborted();
      return false;
    });
    draft.backupSettled = true;
    deps.report({ stage, background: isMade ? 'ended' : 'missed' });
  });
};
