import { Failure, type Hex } from '@ipr/domain';
import { createRateLimiter } from '@ipr/service-kit';
import { createSharedReads } from './shared-reads.ts';

/** Reads per wallet; the portal polls about once a second. */
const pace = { burst: 20, perSecond: 10 };
/** Simultaneous equal reads share one query to the chain. */
const sharedMs = 250;

export interface PacedReads<T> {
  /** @throws Failure request.rate-limited with `retryAfter` in seconds */
  take(wallet: Hex): void;
  /** Reads of one wallet within a quarter of a second share one answer. */
  shared(wallet: Hex, read: () => Promise<T>): Promise<T>;
  /** Invalidates the cached answers. */
  forget(wallet: Hex): void;
}

/** Limits reads per wallet, because they query the chain too. */
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
