import { type EvidencyProof, Failure } from '@ipr/domain';
import type { Person } from '../person.ts';

/**
 * Timestamps a file's hash with the time-stamping authority. A flow stops without a timestamp (decision R4).
 * @throws timestamp.creation-failed
 */
export const stampHash = async (
  { api }: Person,
  fileHash: string,
  options: { readonly idempotencyKey: string; readonly signal: AbortSignal },
): Promise<EvidencyProof> => {
  const stamped = await api.timestamps.stamp({ hashedMessage: fileHash }, { ...options, quiet: true });
  if (stamped.hashedMessage !== fileHash)
    throw new Failure('timestamp.creation-failed', { reason: 'another hash was stamped' });
  return stamped;
};
