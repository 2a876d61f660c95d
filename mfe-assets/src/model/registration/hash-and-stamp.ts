import { Failure, sha256Hex } from '@ipr/domain';
import type { RegistrationDeps } from './deps.ts';
import { patiently } from './patience.ts';
import type { RegistrationDraft, Sealed } from './registration.ts';

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
  const options = {
    idempotencyKey: `${draft.id}:timestamp:${fileHash.slice(0, 16)}`,
    signal: deps.signal,
    quiet: true,
  };
  const stamped = await patiently(deps, draft, 'hashing', () =>
    deps.shell.api.timestamps.stamp({ hashedMessage: fileHash }, options),
  );
  if (stamped.hashedMessage !== fileHash)
    throw new Failure('timestamp.creation-failed', { reason: 'another hash was stamped' });
  draft.timestamp = stamped;
};
