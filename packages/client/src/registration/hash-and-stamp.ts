import { Failure, sha256Hex } from '@ipr/domain';
import type { Sealed } from '../flow/flow.ts';
import { patiently } from '../flow/patience.ts';
import { stampHash } from '../flow/stamp.ts';
import type { RegistrationDeps } from './deps.ts';
import type { RegistrationDraft } from './registration.ts';

/**
 * Stage 'hashing' (decision R1): the ciphertext is hashed again, over the bytes that were really sent, and the file's hash
 * is stamped. Without a stamp the registration stops (decision R4).
 */
export const hashStep = async (
  deps: RegistrationDeps,
  draft: RegistrationDraft & { sealed: Sealed },
): Promise<void> => {
  deps.report({ stage: 'hashing' });
  const { fileHash, sealedHash, bytes } = draft.sealed;
  if ((await sha256Hex(bytes)) !== sealedHash) throw new Failure('file.hashing-failed');
  if (draft.timestamp) return;
  const options = { idempotencyKey: `${draft.id}:timestamp:${fileHash.slice(0, 16)}`, signal: deps.signal };
  draft.timestamp = await patiently(deps, draft, 'hashing', () => stampHash(deps.person, fileHash, options));
};
