import { Failure, sha256Hex } from '@ipr/domain';
import { encryptedBlob } from '../flow/encrypted-blob.ts';
import type { EncryptedSource } from '../flow/flow.ts';
import { stampFile } from '../version/stamp-file.ts';
import type { RegistrationDeps } from './deps.ts';
import type { RegistrationDraft } from './registration.ts';

const hashSent = async ({ hash }: RegistrationDeps, sealed: EncryptedSource): Promise<string> =>
  hash ? hash(await encryptedBlob(sealed)) : sha256Hex(sealed.bytes);

/**
 * Stage 'hashing' (decision R1): hashes the ciphertext again, over the bytes that were actually sent, and timestamps the
 * file's hash. Without a timestamp the registration stops (decision R4).
 */
export const hashStep = async (
  deps: RegistrationDeps,
  draft: RegistrationDraft & { sealed: EncryptedSource },
): Promise<void> => {
  deps.report({ stage: 'hashing' });
  // An existing timestamp was requested after the same check.
  if (draft.timestamp) return;
  const { fileHash, sealedHash } = draft.sealed;
  if ((await hashSent(deps, draft.sealed)) !== sealedHash) throw new Failure('file.hashing-failed');
  await stampFile(deps, draft, 'hashing', fileHash);
};
