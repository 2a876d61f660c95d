import type { Logger } from '@ipr/service-kit';

/** A tip that a quorum of the nodes demanded, wei per gas, and until when that is believed. */
export interface Floor {
  readonly tip: bigint;
  readonly until: Date;
}

/** Kept for other replicas and the next start. */
export interface FeeFloors {
  read(): Promise<Floor | undefined>;
  keep(floor: Floor): Promise<void>;
}

export interface LearntFloor {
  /** Wei per gas; the configured least tip unless more was demanded lately. */
  tip(): bigint;
  learn(demanded: bigint): Promise<void>;
  notices(): readonly string[];
}

interface LearntFloorDeps {
  readonly floors: FeeFloors;
  /** The configured least tip, and the most that nodes are believed to need. */
  readonly least: bigint;
  readonly most: bigint;
  readonly log: Logger;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** What is still demanded then is learnt from the next refusal, which costs one attempt. */
const believedMs = 3_600_000;

export const gwei = (wei: bigint): string => (Number(wei) / 1e9).toFixed(3).replace(/\.?0+$/, '');

/** The least tip, raised for an hour when nodes demand more while refusing. */
export const learntFloor = async ({ floors, least, most, log, now }: LearntFloorDeps): Promise<LearntFloor> => {
  const kept = await floors.read();
  // One from before, or from a replica with other settings, may be beyond what is believed here.
  let learnt = kept && kept.tip <= most ? kept : undefined;
  let unbelieved: Floor | undefined;
  const valid = (floor: Floor | undefined): floor is Floor => floor !== undefined && floor.until.getTime() > now();
  const tip = () => (valid(learnt) && learnt.tip > least ? learnt.tip : least);

  return {
    tip,
    async learn(demanded) {
      if (demanded <= tip()) return;
      const floor = { tip: demanded, until: new Date(now() + believedMs) };
      if (demanded > most) {
        if (!valid(unbelieved)) log.warn({ tipGwei: gwei(demanded) }, 'nodes demand a higher tip than is believed');
        unbelieved = floor;
        return;
      }
      learnt = floor;
      log.warn({ tipGwei: gwei(demanded) }, 'nodes demand a higher tip than was known');
      await floors.keep(floor);
    },
    notices: () => [
      ...(valid(learnt) && learnt.tip > least
        ? [`nodes demand a tip of ${gwei(learnt.tip)} gwei per gas; paid until ${learnt.until.toISOString()}`]
        : []),
      ...(valid(unbelieved)
        ? [`nodes demand a tip of ${gwei(unbelieved.tip)} gwei per gas, which is believed up to ${gwei(most)}`]
        : []),
    ],
  };
};
