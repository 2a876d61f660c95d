import { Failure, type Hex } from '@ipr/domain';
import { createRateLimiter } from '@ipr/service-kit';

/** Of one wallet; the portal asks about once a second. */
const pace = { burst: 20, perSecond: 10 };
/** What several ask at once is asked of the chain once. */
const sharedMs = 250;
const mostShared = 1_000;

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
  const answers = new Map<Hex, { readonly at: number; readonly answer: Promise<T> }>();

  const forgetOld = (now: number) => {
    for (const [wallet, { at }] of answers) if (now - at >= sharedMs) answers.delete(wallet);
  };

  return {
    take(wallet) {
      const retryAfter = limiter.take(wallet);
      if (retryAfter > 0) throw new Failure('request.rate-limited', { retryAfter });
    },
    shared(wallet, read) {
      const now = Date.now();
      const known = answers.get(wallet);
      if (known && now - known.at < sharedMs) return known.answer;
      if (answers.size >= mostShared) forgetOld(now);
      const answer = read();
      answers.set(wallet, { at: now, answer });
      answer.catch(() => answers.delete(wallet));
      return answer;
    },
    forget: (wallet) => void answers.delete(wallet),
  };
};
