import { setTimeout as sleep } from 'node:timers/promises';
import { asFailure, Failure, type Hex } from '@ipr/domain';
import { isRefusal } from './refusals.ts';

/** Of one wallet: so many run at a time, and so many more wait. */
const [mostAtOnce, mostWaiting] = [2, 16];
/**
 * After a refusal nothing of the wallet starts for this many times what it took, ten seconds at most. A wallet whose calls
 * are all refused occupies the node for a fiftieth of the time, so fewer than one in twenty requests of others meet it.
 */
const [restFactor, longestRestMs] = [49, 10_000];
/** A caller that asks on and on as soon as it is answered would keep the process busy with what comes before. */
const answerAfterMs = 1_000;

interface Lane {
  running: number;
  /** Milliseconds of performance.now(). */
  restUntil: number;
  readonly waiting: (() => void)[];
}

/** Runs what is costly for the nodes. @throws Failure request.rate-limited without running it */
export type Bounded = <T>(wallet: Hex, run: () => Promise<T>) => Promise<T>;

/** Estimates and simulations of one wallet, a few at a time, so that other wallets' come between them. */
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
    // The one that leaves hands its place over.
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
