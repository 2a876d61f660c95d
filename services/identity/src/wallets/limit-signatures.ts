import type { SignatureRequest } from '@ipr/api';
import { Failure } from '@ipr/domain';
import { createRateLimiter } from '@ipr/service-kit';
import { refuse } from './refuse.ts';

/** Signatures of one person: each is logged for good, with its call data. A registration needs about three. */
const pace = { burst: 300, perSecond: 2 };

/** Longest call data, 16 KiB: a replaced grant, the longest action of the product, has about one. */
const longestData = 2 + 2 * 16 * 1024;

/** @returns a function that counts a request of a user @throws Failure wallet.request-refused, request.rate-limited */
export const limitSignatures = (): ((userId: string, request: SignatureRequest) => void) => {
  const limiter = createRateLimiter(pace);
  return (userId, request) => {
    if (request.kind === 'safe-transaction' && request.data.length > longestData) refuse('too long');
    const retryAfter = limiter.take(userId);
    if (retryAfter > 0) throw new Failure('request.rate-limited', { retryAfter });
  };
};
