import { setImmediate as nextLoop, setTimeout as sleep } from 'node:timers/promises';
import { asFailure, Failure, type FailureParams, type Hex } from '@ipr/domain';
import type { Logger } from '@ipr/service-kit';
import type { Charge, Quotas } from './quotas.ts';

export interface RefusalLimits {
  /** Refused requests of one wallet. */
  readonly refusalsPerMinute: number;
  readonly refusalsPerDay: number;
}

/** What a request cost the relay must be paid for when it comes to nothing, too: otherwise refused requests are free to flood. */
export interface Refusals {
  /**
   * Runs what a request costs this process in computing: one request of a wallet at a time, so that the others' turn comes
   * between two of them. One that ends in a refusal is counted before the wallet's next begins.
   * @throws Failure relay.refusals-reached without running it
   */
  inTurn<T>(wallet: Hex, log: Logger, check: () => Promise<T>): Promise<T>;
  /** Runs the rest, at the same time as others of the wallet; a refusal is counted. */
  counting<T>(wallet: Hex, run: () => Promise<T>): Promise<T>;
}

/** The caller's own doing, unlike a node or a database that does not answer. */
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
  /** Milliseconds since 1970. */
  readonly until: number;
}

/** Wallets; each costs some hundred bytes, and what is forgotten is asked of the database again. */
const mostRemembered = 10_000;

/** A caller that asks on and on as soon as it is answered would keep the process busy with parsing. */
const answerAfterMs = 1_000;

/** A wallet's next request is looked into this long after one that was refused: a tenth of the computing time at most. */
const afterRefusalMs = 100;

export const createRefusals = (quotas: Quotas, limits: RefusalLimits): Refusals => {
  const turns = new Map<Hex, Promise<unknown>>();
  const blocked = new Map<Hex, Block>();

  /** Found used up once, a period stays so until its end: that costs no look into the database, and one line in the log. */
  const requireUnblocked = async (wallet: Hex): Promise<void> => {
    const block = blocked.get(wallet);
    if (!block) return;
    const left = block.until - Date.now();
    if (left > 0) {
      await sleep(answerAfterMs);
      throw new Failure('relay.refusals-reached', { limit: block.limit, retryAfter: Math.ceil(left / 1000) });
    }
    blocked.delete(wallet);
  };

  const remember = (wallet: Hex, { limit, retryAfter }: FailureParams): void => {
    if (blocked.size >= mostRemembered) blocked.clear();
    blocked.set(wallet, { limit: Number(limit), until: Date.now() + Number(retryAfter) * 1000 });
  };

  const counting: Refusals['counting'] = async (wallet, run) => {
    try {
      return await run();
    } catch (thrown) {
      if (isRefusal(asFailure(thrown))) await quotas.count(chargesOf(wallet, limits));
      throw thrown;
    }
  };

  const requireRoom = (wallet: Hex, log: Logger) =>
    quotas.check(chargesOf(wallet, limits)).catch((thrown: unknown) => {
      const { code, params } = asFailure(thrown);
      if (code === 'relay.refusals-reached') remember(wallet, params);
      log.warn({ wallet, failure: code, ...params }, 'requests of a wallet are refused too often');
      throw thrown;
    });

  return {
    counting,
    async inTurn(wallet, log, check) {
      await requireUnblocked(wallet);
      const turn = async () => {
        await nextLoop();
        await requireRoom(wallet, log);
        return counting(wallet, check);
      };
      const mine = (turns.get(wallet) ?? Promise.resolve()).then(turn);
      const ended = mine.catch(() => sleep(afterRefusalMs));
      turns.set(wallet, ended);
      try {
        return await mine;
      } finally {
        if (turns.get(wallet) === ended) turns.delete(wallet);
      }
    },
  };
};
