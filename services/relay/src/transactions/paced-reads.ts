import { Failure, type Hex } from '@ipr/domain';
import { createRateLimiter } from '@ipr/service-kit';
import { createSharedReads } from './shared-reads.ts';

/** Of one wallet; the portal asks about once a second. */
const pace = { burst: 20, perSecond: 10 };
/** What several ask at once is asked of the chain once. */
const sharedMs = 250;

export interface PacedReads<T> {
  /** @throws Failure request.rate-limited with `retryAfter` in seconds */
  take(wallet: Hex): void;
  /** The same answer for all that one wallet asks within a quarter of a second. */
  shared(wallet: Hex, read: () => Promise<T>): Promise<T>;
  /** What was answered is no longer true. */
  forget(wallet: Hex): void;
}

/** Reads cost questions to the chain as well, so one wallet has a share of them only. */
export const createPacedReads = <T>(): PacedReads<T> => {
  const limiter = createRateLimiter(pace);
  const shared = createSharedReads<Hex, T>(sharedMs);

  return {
    take(wallet) {
      const retryAfter = limiter.take(wallet);
      if (retryAfter > 0) throw new Failure('request.rate-limited', { retryAfter });
    },
    shared: shared.read,
    forget: shared.forget,
  };
};
