import { Failure, type Hex } from '@ipr/domain';
import type { StampDeps } from './stamp-hash.ts';

export interface MissingStampsDeps extends Pick<StampDeps, 'orders' | 'limiter'> {
  /** Starts the background task that completes orders. */
  readonly startCompleting: () => void;
}

const listed = 100;

/** Hashes of which the caller lacks the timestamp of a further authority after a failed attempt. */
export const missingStamps = async ({ orders }: MissingStampsDeps, wallet: Hex) => {
  const { hashes, total } = await orders.failed(wallet, listed);
  return { hashes: [...hashes], total };
};

/** Requests the caller's missing timestamps again. @throws Failure request.rate-limited */
export const retryStamps = async (
  { orders, limiter, startCompleting }: MissingStampsDeps,
  wallet: Hex,
  now = new Date(),
) => {
  const retryAfter = limiter.take(wallet);
  if (retryAfter > 0) throw new Failure('request.rate-limited', { retryAfter });
  const retried = await orders.hasten(wallet, now);
  if (retried > 0) startCompleting();
  return { retried };
};
