import type { Logger } from '@ipr/service-kit';

/** A tip that a quorum of the nodes demanded, wei per gas, with its expiry. */
export interface Floor {
  readonly tip: bigint;
  readonly until: Date;
}

/** Stored for other replicas and the next start. */
export interface FeeFloors {
  read(): Promise<Floor | undefined>;
  keep(floor: Floor): Promise<void>;
}

export interface LearntFloor {
  /** Wei per gas; the configured minimum tip unless more was demanded recently. */
  tip(): bigint;
  learn(demanded: bigint): Promise<void>;
  notices(): readonly string[];
}

interface LearntFloorDeps {
  readonly floors: FeeFloors;
  /** The configured minimum tip, and the highest demand that is accepted. */
  readonly least: bigint;
  readonly most: bigint;
  readonly log: Logger;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** After expiry, a demand that still exists is learnt from the next refusal, at the cost of one attempt. */
const believedMs = 3_600_000;

export const gwei = (wei: bigint): string => (Number(wei) / 1e9).toFixed(3).replace(/\.?0+$/, '');

/** The minimum tip, raised for an hour when nodes refuse a transaction and demand more. */
export const learntFloor = async ({ floors, least, most, log, now }: LearntFloorDeps): Promise<LearntFloor> => {
  const kept = await floors.read();
  // An older floor, or one of a replica with other settings, may exceed the accepted maximum.
  let learnt = kept && kept.tip <= most ? kept : undefined;
  let excessive: Floor | undefined;
  const valid = (floor: Floor | undefined): floor is Floor => floor !== undefined && floor.until.getTime() > now();
  const tip = () => (valid(learnt) && learnt.tip > least ? learnt.tip : least);

  return {
    tip,
    async learn(demanded) {
      if (demanded <= tip()) return;
      const floor = { tip: demanded, until: new Date(now() + believedMs) };
      if (demanded > most) {
        if (!valid(excessive))
          log.warn({ tipGwei: gwei(demanded) }, 'nodes demand a higher tip than the accepted maximum');
        excessive = floor;
        return;
      }
      learnt = floor;
      log.warn({ tipGwei: gwei(demanded) }, 'nodes demand a higher tip than the current minimum');
      await floors.keep(floor);
    },
    notices: () => [
      ...(valid(learnt) && learnt.tip > least
        ? [`nodes demand a tip of ${gwei(learnt.tip)} gwei per gas; paid until ${learnt.until.toISOString()}`]
        : []),
      ...(valid(excessive)
        ? [`nodes demand a tip of ${gwei(excessive.tip)} gwei per gas, which is believed up to ${gwei(most)}`]
        : []),
    ],
  };
};
