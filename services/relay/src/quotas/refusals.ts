import { setImmediate as nextLoop } from 'node:timers/promises';
import { asFailure, type Failure, type Hex } from '@ipr/domain';
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
const isRefusal = ({ kind }: Failure): boolean => kind !== 'unavailable' && kind !== 'unexpected';

const chargesOf = (wallet: Hex, limits: RefusalLimits): readonly Charge[] => {
  const charge = { counter: `refused:${wallet}`, amount: 1, code: 'relay.refusals-reached' } as const;
  return [
    { ...charge, limit: limits.refusalsPerMinute, per: 'minute' },
    { ...charge, limit: limits.refusalsPerDay, per: 'day' },
  ];
};

export const createRefusals = (quotas: Quotas, limits: RefusalLimits): Refusals => {
  const turns = new Map<Hex, Promise<unknown>>();

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
      log.warn({ wallet, failure: code, ...params }, 'requests of a wallet are refused too often');
      throw thrown;
    });

  return {
    counting,
    async inTurn(wallet, log, check) {
      const turn = async () => {
        await nextLoop();
        await requireRoom(wallet, log);
        return counting(wallet, check);
      };
      const mine = (turns.get(wallet) ?? Promise.resolve()).then(turn);
      const ended = mine.catch(() => undefined);
      turns.set(wallet, ended);
      try {
        return await mine;
      } finally {
        if (turns.get(wallet) === ended) turns.delete(wallet);
      }
    },
  };
};
