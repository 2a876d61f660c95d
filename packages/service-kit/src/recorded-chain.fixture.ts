import { createHash } from 'node:crypto';
import { Failure, type Hex } from '@ipr/domain';

const hashOf = (text: string): Hex => `0x${createHash('sha256').update(text).digest('hex')}`;

/** A simulated chain with events of this form; tests can fork, shorten and stop it, and make ranges unavailable. */
export const recordedChain = <E extends object>() => {
  type Placed = E & { readonly id: string; readonly blockNumber: number };
  let genesis = 'first';
  let blocks: { readonly hash: Hex; readonly events: readonly E[] }[] = [{ hash: hashOf(genesis), events: [] }];
  let dead = false;
  let silentFrom = Number.POSITIVE_INFINITY;
  const ranges: (readonly [number, number])[] = [];

  const answer = async <T>(value: () => T): Promise<T> => {
    if (dead) throw new Failure('chain.unavailable');
    return value();
  };
  const placedIn = (number: number): Placed[] => {
    const { hash, events } = blocks[number] ?? { hash: '0x', events: [] };
    return events.map((event, at) => ({ ...event, id: `${hash}:${at}`, blockNumber: number }));
  };
  const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
  return {
    /** Block ranges for which events were requested. */
    ranges,
    source: {
      identity: () => answer(() => `chain:${genesis}`),
      head: () => answer(() => ({ number: blocks.length - 1, hash: blocks.at(-1)?.hash ?? '0x' })),
      events: (from: number, to: number) =>
        answer(() => {
          ranges.push([from, to]);
          if (to >= silentFrom) throw new Failure('chain.unavailable');
          return numbers(from, to).flatMap(placedIn);
        }),
      timeOf: (number: number) => answer(() => 1_700_000_000 + number),
    },
    /** Mines one block per list of events. */
    mine(...lists: readonly (readonly E[])[]) {
      for (const events of lists)
        blocks.push({ hash: hashOf(`${genesis} ${blocks.length} ${JSON.stringify(events)}`), events });
    },
    /** Mines empty blocks. */
    pass(count: number) {
      for (let i = 0; i < count; i++) blocks.push({ hash: hashOf(`${genesis} ${blocks.length}`), events: [] });
    },
    /** Removes the newest blocks. */
    loseNewest(count: number) {
      blocks = blocks.slice(0, -count);
    },
    /** Replaces the chain by another one with the same id. */
    restart() {
      genesis = 'second';
      blocks = [{ hash: hashOf(genesis), events: [] }];
    },
    setDead(isDead: boolean) {
      dead = isDead;
    },
    /** Makes requests for events of this block and later ones fail. */
    fallSilentFrom(block: number) {
      silentFrom = block;
    },
  };
};
