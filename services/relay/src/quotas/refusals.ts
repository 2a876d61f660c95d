import { setImmediate as nextLoop, setTimeout as sleep } from 'node:timers/promises';
import { asFailure, Failure, type FailureParams, type Hex } from '@ipr/domain';
import type { Logger } from '@ipr/service-kit';
import type { Charge, Quotas } from './quotas.ts';

export interface RefusalLimits {
  /** Refused requests of one wallet. */
  readonly refusalsPerMinute: number;
  readonly refusalsPerDay: number;
}

/** Charges refused requests too: otherwise a flood of them would cost the sender nothing. */
export interface Refusals {
  /**
   * Runs the CPU-bound part of a request: one request per wallet at a time, so that other wallets' requests interleave. A refusal is
   * counted before the wallet's next request starts.
   * @throws Failure relay.refusals-reached without running it
   */
  inTurn<T>(wallet: Hex, log: Logger, check: () => Promise<T>): Promise<T>;
  /** Runs the rest, concurrently with other requests of the wallet; counts a refusal, which delays the wallet's next request. */
  counting<T>(wallet: Hex, run: () => Promise<T>): Promise<T>;
}

/** Whether the caller caused the failure, unlike a node or a database that does not answer. */
export const isRefusal = ({ kind }: Failure): boolean => kind !== 'unavailable' && kind !== 'unexpected';

const chargesOf = (wallet: Hex, limits: RefusalLimits): readonly Charge[] => {
  const charge = { counter: `refused:${wallet}`, amount: 1, code: 'relay.refusals-reached' } as const;
  return [
    { ...charge, limit: limits.refusalsPerMinute, per: 'minute' },
    { ...charge, limit: limits.refusalsPerDay, per: 'day' },
  ];
};

interface Block {
  readonly limit: number;
  /** Milliseconds of this process’s monotonic clock. */
  readonly until: number;
}

/** Maximum number of cached wallets, some hundred bytes each; evicted ones are read from the database again. */
const mostRemembered = 10_000;

/** Delays refusals: a caller that repeats immediately would keep the process busy with parsing. */
const answerAfterMs = 1_000;

/** Delay before a wallet's next request after a refused one; limits the wallet to a tenth of the CPU time. */
const afterRefusalMs = 100;

export const createRefusals = (quotas: Quotas, limits: RefusalLimits): Refusals => {
  const turns = new Map<Hex, Promise<unknown>>();
  const blocked = new Map<Hex, Block>();

  /** An exhausted limit stays exhausted until the period ends: it costs no database query and one log line. */
  const requireUnblocked = async (wallet: Hex): Promise<void> => {
    const block = blocked.get(wallet);
    if (!block) return;
    const left = block.until - performance.now();
    if (left > 0) {
      await sleep(answerAfterMs);
      throw new Failure('relay.refusals-reached', { limit: block.limit, retryAfter: Math.ceil(left / 1000) });
    }
    blocked.delete(wallet);
  };

  const remember = (wallet: Hex, { limit, retryAfter }: FailureParams): void => {
    if (blocked.size >= mostRemembered) blocked.clear();
    blocked.set(wallet, { limit: Number(limit), until: performance.now() + Number(retryAfter) * 1000 });
  };

  const counting: Refusals['counting'] = async (wallet, run) => {
    try {
      return await run();
    } catch (thrown) {
      if (isRefusal(asFailure(thrown))) await quotas.count(chargesOf(wallet, limits));
      throw thrown;
    }
  };

  /** Adds to the wallet's queue; an ended queue is removed. */
  const enqueue = (wallet: Hex, ended: Promise<unknown>): void => {
    turns.set(wallet, ended);
    void ended.then(() => turns.get(wallet) === ended && turns.delete(wallet));
  };

  const restAfterRefusal = (wallet: Hex): void =>
    enqueue(
      wallet,
      (turns.get(wallet) ?? Promise.resolve()).then(() => sleep(afterRefusalMs)),
    );

  const requireRoom = (wallet: Hex, log: Logger) =>
    quotas.check(chargesOf(wallet, limits)).catch((thrown: unknown) => {
      const { code, params } = asFailure(thrown);
      if (code === 'relay.refusals-reached') remember(wallet, params);
      log.warn({ wallet, failure: code, ...params }, 'requests of a wallet are refused too often');
      throw thrown;
    });

  return {
    counting: (wallet, run) =>
      counting(wallet, run).catch((thrown: unknown) => {
        if (isRefusal(asFailure(thrown))) restAfterRefusal(wallet);
        throw thrown;
      }),
    async inTurn(wallet, log, check) {
      await requireUnblocked(wallet);
      const turn = async () => {
        await nextLoop();
        await requireRoom(wallet, log);
        return counting(wallet, check);
      };
      const mine = (turns.get(wallet) ?? Promise.resolve()).then(turn);
      enqueue(
        wallet,
        mine.catch(() => sleep(afterRefusalMs)),
      );
      return mine;
    },
  };
};
