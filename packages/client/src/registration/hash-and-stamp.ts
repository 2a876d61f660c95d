import { Failure, sha256Hex } from '@ipr/domain';
import { encryptedBlob } from '../flow/encrypted-blob.ts';
import type { Sealed } from '../flow/flow.ts';
import { stampFile } from '../version/stamp-file.ts';
import type { RegistrationDeps } from './deps.ts';
import type { RegistrationDraft } from './registration.ts';

const hashSent = async ({ hash }: RegistrationDeps, sealed: Sealed): Promise<string> =>
  hash ? hash(await encryptedBlob(sealed)) : sha256Hex(sealed.bytes);

/**
 * Stage 'hashing' (decision R1): the ciphertext is hashed again, over the bytes that were really sent, and the file's hash
 * is stamped. Without a stamp the registration stops (decision R4).
 */
export const hashStep = async (
  deps: RegistrationDeps,
  draft: RegistrationDraft & { sealed: Sealed },
): Promise<void> => {
  deps.report({ stage: 'hashing' });
  // It was made after the same check.
  if (draft.timestamp) return;
  const { fileHash, sealedHash } = draft.sealed;
  if ((await hashSent(deps, draft.sealed)) !== sealedHash) throw new Failure('file.hashing-failed');
  await stampFile(deps, draft, 'hashing', fileHash);
};
