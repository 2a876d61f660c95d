import { Failure } from '@ipr/domain';
import type { Logger } from '@ipr/service-kit';
import { atLeastATenthMore, dearer, least, most } from '../transactions/policy.ts';
import type { Fees, MarketReading } from './fees.ts';
import { type FeeFloors, gwei, learntFloor } from './learnt-floor.ts';

export interface FeeSettings {
  /** Maximum fee, wei per gas. */
  readonly cap: bigint;
  /** Minimum tip that nodes of the network require, whatever they suggest; wei per gas. */
  readonly minTip: bigint;
}

/** The tip that public nodes of Polygon require, 25 gwei; limits are computed from at least this, also for a lower configured tip. */
const usualTip = 25n * 10n ** 9n;

/**
 * Upper limit for suggested and demanded tips. Honest ones stay near the minimum tip, because Polygon's blocks have room. Four times
 * the minimum enters the next block also when blocks are full; a transaction that does not is replaced with higher fees stepwise.
 */
const believedTip = ({ minTip }: FeeSettings): bigint => 4n * most(minTip, usualTip);

export interface FeeMarket {
  /** For a new transaction. @throws Failure relay.fees-too-high while base fee and minimum tip exceed the cap */
  quote(): Promise<Fees>;
  /** For a replacement: both fees at least a tenth higher. Undefined when that exceeds the cap. */
  replacement(last: Fees): Promise<Fees | undefined>;
  /** Records the minimum tip that a quorum of the nodes demanded when refusing a transaction. */
  learn(demandedTip: bigint): Promise<void>;
  /** Whether nodes are known to refuse this tip. */
  isTooLow(tip: bigint): boolean;
  /** Current problems, for health. */
  notices(): readonly string[];
}

/** How long a reading is reused, in milliseconds; block times are seldom shorter. */
const freshMs = 1_000;

interface FeeMarketDeps {
  readonly read: () => Promise<MarketReading>;
  readonly floors: FeeFloors;
  readonly settings: FeeSettings;
  readonly log: Logger;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/** Fees of one network. */
export const openFeeMarket = async ({
  read,
  floors,
  settings,
  log,
  now = Date.now,
}: FeeMarketDeps): Promise<FeeMarket> => {
  const { cap, minTip } = settings;
  const believed = believedTip(settings);
  const floor = await learntFloor({ floors, least: minTip, most: believed, log, now });
  let reading: { readonly at: number; readonly answer: Promise<MarketReading> } | undefined;
  let isPaused = false;

  const readNow = (): Promise<MarketReading> => {
    if (!reading || performance.now() - reading.at >= freshMs) reading = { at: performance.now(), answer: read() };
    const { answer } = reading;
    answer.catch(() => {
      if (reading?.answer === answer) reading = undefined;
    });
    return answer;
  };

  const pause = (isOver: boolean, needed: bigint): void => {
    if (isOver === isPaused) return;
    isPaused = isOver;
    const fees = { neededGwei: gwei(needed), capGwei: gwei(cap) };
    if (isOver) log.warn(fees, 'paused: the network’s fees are over the cap');
    else log.info(fees, 'the network’s fees are under the cap again');
  };

  /** Fees for the next block, with room for a base fee that doubles; undefined over the cap. */
  const current = async (): Promise<Fees | undefined> => {
    const { baseFee, tip } = await readNow();
    const maxPriorityFeePerGas = most(least(tip, believed), floor.tip());
    // A suggestion may be too high; only the minimum is required.
    const needed = baseFee + floor.tip();
    pause(needed > cap, needed);
    if (needed > cap) return undefined;
    const maxFeePerGas = least(2n * baseFee + maxPriorityFeePerGas, cap);
    return { maxFeePerGas, maxPriorityFeePerGas: least(maxPriorityFeePerGas, maxFeePerGas) };
  };

  return {
    async quote() {
      const fees = await current();
      if (fees) return fees;
      throw new Failure('relay.fees-too-high', { cap: gwei(cap) });
    },
    async replacement(last) {
      const now = await current();
      if (!now) return undefined;
      const maxFeePerGas = least(most(now.maxFeePerGas, dearer(last.maxFeePerGas)), cap);
      const wanted = most(now.maxPriorityFeePerGas, dearer(last.maxPriorityFeePerGas));
      const maxPriorityFeePerGas = least(wanted, maxFeePerGas);
      const isEnough =
        maxFeePerGas >= atLeastATenthMore(last.maxFeePerGas) &&
        maxPriorityFeePerGas >= atLeastATenthMore(last.maxPriorityFeePerGas);
      return isEnough ? { maxFeePerGas, maxPriorityFeePerGas } : undefined;
    },
    learn: floor.learn,
    isTooLow: (tip) => tip < floor.tip(),
    notices: () => [
      ...(isPaused ? [`paused: the network’s fees are over the cap of ${gwei(cap)} gwei per gas`] : []),
      ...floor.notices(),
    ],
  };
};
