import { setTimeout as sleep } from 'node:timers/promises';
import { asFailure, Failure, type Hex } from '@ipr/domain';
import { isRefusal } from './refusals.ts';

/** Of one wallet: so many run at a time, and so many more wait. */
const [mostAtOnce, mostWaiting] = [2, 16];
/** After a refusal its place rests nine times as long as it took, ten seconds at most: a tenth of a node's time is lost to it. */
const [restFactor, longestRestMs] = [9, 10_000];
/** A caller that asks on and on as soon as it is answered would keep the process busy with what comes before. */
const answerAfterMs = 1_000;

interface Lane {
  running: number;
  readonly waiting: (() => void)[];
}

/** Runs what is costly for the nodes. @throws Failure request.rate-limited without running it */
export type Bounded = <T>(wallet: Hex, run: () => Promise<T>) => Promise<T>;

/** Estimates and simulations of one wallet, a few at a time, so that other wallets' come between them. */
export const createBounded = (): Bounded => {
  const lanes = new Map<Hex, Lane>();

  const enter = async (lane: Lane): Promise<void> => {
    if (lane.running < mostAtOnce) {
      lane.running++;
      return;
    }
    if (lane.waiting.length >= mostWaiting) {
      await sleep(answerAfterMs);
      throw new Failure('request.rate-limited', { retryAfter: 1 });
    }
    // Whoever leaves hands the place over.
    await new Promise<void>((resolve) => lane.waiting.push(resolve));
  };

  const leave = (wallet: Hex, lane: Lane): void => {
    const next = lane.waiting.shift();
    if (next) next();
    else if (--lane.running === 0) lanes.delete(wallet);
  };

  return async (wallet, run) => {
    const lane = lanes.get(wallet) ?? { running: 0, waiting: [] };
    lanes.set(wallet, lane);
    await enter(lane);
    const startedAt = performance.now();
    try {
      const result = await run();
      leave(wallet, lane);
      return result;
    } catch (thrown) {
      const isRefused = isRefusal(asFailure(thrown));
      const restMs = isRefused ? Math.min(longestRestMs, restFactor * (performance.now() - startedAt)) : 0;
      void sleep(restMs, undefined, { ref: false }).then(() => leave(wallet, lane));
      throw thrown;
    }
  };
};
