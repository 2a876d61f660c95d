import { setTimeout as sleep } from 'node:timers/promises';
import { asFailure, Failure, type Hex } from '@ipr/domain';
import { isRefusal } from './refusals.ts';

/** Limits per wallet: calls running at a time, and calls waiting. */
const [mostAtOnce, mostWaiting] = [2, 16];
/**
 * After a refusal no call of the wallet starts for this multiple of its duration, at most ten seconds. A wallet whose calls are all
 * refused thus occupies the node for a fiftieth of the time and delays fewer than one in twenty requests of other wallets.
 */
const [restFactor, longestRestMs] = [49, 10_000];
/** Delays refusals: a caller that repeats immediately would keep the process busy with the preceding checks. */
const answerAfterMs = 1_000;

interface Lane {
  running: number;
  /** In milliseconds of performance.now(). */
  restUntil: number;
  readonly waiting: (() => void)[];
}

/** Runs a job that is costly for the nodes. @throws Failure request.rate-limited without running it */
export type Bounded = <T>(wallet: Hex, run: () => Promise<T>) => Promise<T>;

/** Limits concurrent estimates and simulations per wallet, so that those of other wallets interleave. */
export const createBounded = (): Bounded => {
  const lanes = new Map<Hex, Lane>();

  const enter = async (lane: Lane): Promise<void> => {
    if (lane.running < mostAtOnce && lane.restUntil <= performance.now()) {
      lane.running++;
      return;
    }
    if (lane.waiting.length >= mostWaiting) {
      await sleep(answerAfterMs);
      throw new Failure('request.rate-limited', { retryAfter: 1 });
    }
    // A finished call passes its slot to the next waiting one.
    await new Promise<void>((resolve) => lane.waiting.push(resolve));
  };

  const leave = async (wallet: Hex, lane: Lane): Promise<void> => {
    for (let rest = lane.restUntil - performance.now(); rest > 0; rest = lane.restUntil - performance.now())
      await sleep(rest, undefined, { ref: false });
    const next = lane.waiting.shift();
    if (next) next();
    else if (--lane.running === 0) lanes.delete(wallet);
  };

  return async (wallet, run) => {
    const lane = lanes.get(wallet) ?? { running: 0, restUntil: 0, waiting: [] };
    lanes.set(wallet, lane);
    await enter(lane);
    const startedAt = performance.now();
    try {
      return await run();
    } catch (thrown) {
      const endedAt = performance.now();
      if (isRefusal(asFailure(thrown)))
        lane.restUntil = Math.max(
          lane.restUntil,
          endedAt + Math.min(longestRestMs, restFactor * (endedAt - startedAt)),
        );
      throw thrown;
    } finally {
      void leave(wallet, lane);
    }
  };
};
