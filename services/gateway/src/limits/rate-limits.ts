import { Failure } from '@ipr/domain';
import { createRateLimiter } from '@ipr/service-kit';

/** Generous for people, strict for loops. Registering an asset takes about twenty calls, opening one about fifteen. */
const rules = {
  /** API calls of one address. */
  api: { burst: 300, perSecond: 50 },
  /** API calls of one session from all addresses. */
  session: { burst: 200, perSecond: 30 },
  /** Requesting and entering one-time codes. */
  signIn: { burst: 20, perSecond: 0.2 },
  /** Queries of the index, each potentially more costly than any other read. */
  graph: { burst: 300, perSecond: 50 },
  /** Calls whose body a service refused, of one session or, without one, of one address: each costs as much as an accepted call. */
  refused: { burst: 60, perSecond: 3 },
  /** Errors that pages of one address report; more are of no use. */
  errors: { burst: 30, perSecond: 0.2 },
  /** Chain, content and key nodes. */
  read: { burst: 500, perSecond: 100 },
} as const;

export type LimitName = keyof typeof rules;

export interface RateLimits {
  /** @throws Failure request.rate-limited with `retryAfter` in seconds. */
  take(name: LimitName, key: string): void;
  /** Like `take`, but counts nothing. */
  check(name: LimitName, key: string): void;
  /** Counts a call that has happened. */
  count(name: LimitName, key: string): void;
}

/** Limits in the memory of this process; replicas count for themselves. @param factor multiplies burst and pace. */
export const createRateLimits = (factor: number): RateLimits => {
  const limiters = Object.fromEntries(
    Object.entries(rules).map(([name, { burst, perSecond }]) => [
      name,
      createRateLimiter({ burst: Math.max(1, Math.round(burst * factor)), perSecond: perSecond * factor }),
    ]),
  );
  const refuse = (retryAfter = 0): void => {
    if (retryAfter > 0) throw new Failure('request.rate-limited', { retryAfter });
  };
  return {
    take: (name, key) => refuse(limiters[name]?.take(key)),
    check: (name, key) => refuse(limiters[name]?.check(key)),
    count: (name, key) => void limiters[name]?.take(key),
  };
};
