import { Failure } from '@ipr/domain';
import { createRateLimiter } from '@ipr/service-kit';

/** Signatures of one person: each is logged for good, with its call data. A registration needs about three. */
const pace = { burst: 300, perSecond: 2 };

/** Longest call data in hexadecimal digits, 16 KiB: a replaced grant, the longest action of the product, has about one. */
export const longestData = 2 + 2 * 16 * 1024;

/** @returns a function that counts a signature of a user @throws Failure request.rate-limited */
export const limitSignatures = (): ((userId: string) => void) => {
  const limiter = createRateLimiter(pace);
  return (userId) => {
    const retryAfter = limiter.take(userId);
    if (retryAfter > 0) throw new Failure('request.rate-limited', { retryAfter });
  };
};
