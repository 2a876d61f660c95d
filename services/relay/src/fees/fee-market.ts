import { Failure } from '@ipr/domain';
import type { Logger } from '@ipr/service-kit';
import { atLeastATenthMore, dearer, least, most } from '../transactions/policy.ts';
import type { Fees, MarketReading } from './fees.ts';
import { type FeeFloors, gwei, learntFloor } from './learnt-floor.ts';

export interface FeeSettings {
  /** Wei per gas that are never exceeded. */
  readonly cap: bigint;
  /** Wei per gas of tip that nodes of the network ask for, whatever they suggest. */
  readonly minTip: bigint;
}

/** What public nodes of Polygon ask for, 25 gwei: a lower configured tip is no sign that little is enough. */
const usualTip = 25n * 10n ** 9n;

/**
 * No suggestion is followed and no demand believed further than this: honest ones stay near the least tip, because Polygon's blocks have room. Four
 * times as much is in the next block also when they are full, and what is not is raised step by step.
 */
const believedTip = ({ minTip }: FeeSettings): bigint => 4n * most(minTip, usualTip);

export interface FeeMarket {
  /** For a new transaction. @throws Failure relay.fees-too-high while the base fee and the least tip are over the cap */
  quote(): Promise<Fees>;
  /** For a replacement: both fees a tenth higher at least. Undefined when the cap leaves no room, or the network is too dear. */
  replacement(last: Fees): Promise<Fees | undefined>;
  /** Notes the least tip that a quorum of the nodes demanded when they refused a transaction. */
  learn(demandedTip: bigint): Promise<void>;
  /** Nodes are known to refuse such a tip. */
  isTooLow(tip: bigint): boolean;
  /** What is wrong at the moment, for health. */
  notices(): readonly string[];
}

/** A reading is used for this many milliseconds: blocks are seldom closer. */
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
    if (!reading || Date.now() - reading.at >= freshMs) reading = { at: Date.now(), answer: read() };
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

  /** What a block takes now, with room for a base fee that doubles; undefined over the cap. */
  const current = async (): Promise<Fees | undefined> => {
    const { baseFee, tip } = await readNow();
    const maxPriorityFeePerGas = most(least(tip, believed), floor.tip());
    // A node's suggestion may be too much; its floor is what is needed.
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
