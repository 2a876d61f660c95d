import { Failure, sha256Hex } from '@ipr/domain';
import { encryptedBlob } from '../flow/encrypted-blob.ts';
import type { EncryptedSource } from '../flow/flow.ts';
import { stampFile } from '../version/stamp-file.ts';
import type { RegistrationDeps } from './deps.ts';
import type { RegistrationDraft } from './registration.ts';

const hashSent = async ({ hash }: RegistrationDeps, encrypted: EncryptedSource): Promise<string> =>
  hash ? hash(await encryptedBlob(encrypted)) : sha256Hex(encrypted.bytes);

/**
 * Stage 'hashing' (decision R1): hashes the ciphertext again, over the bytes that were actually sent, and timestamps the
 * file's hash. Without a timestamp the registration stops (decision R4).
 */
export const hashStep = async (
  deps: RegistrationDeps,
  draft: RegistrationDraft & { encrypted: EncryptedSource },
): Promise<void> => {
  deps.report({ stage: 'hashing' });
  // An existing timestamp was requested after the same check.
  if (draft.timestamp) return;
  const { fileHash, encryptedHash } = draft.encrypted;
  if ((await hashSent(deps, draft.encrypted)) !== encryptedHash) throw new Failure('file.hashing-failed');
  await stampFile(deps, draft, 'hashing', fileHash);
};
