import { createHash } from 'node:crypto';
import { Failure, type Hex } from '@ipr/domain';

const hashOf = (text: string): Hex => `0x${createHash('sha256').update(text).digest('hex')}`;

/** A chain of recorded blocks with events of this form, which can be forked, shortened, killed and cut off in the middle. */
export const recordedChain = <E extends object>() => {
  type Placed = E & { readonly id: string; readonly blockNumber: number };
  let genesis = 'first';
  let blocks: { readonly hash: Hex; readonly events: readonly E[] }[] = [{ hash: hashOf(genesis), events: [] }];
  let dead = false;
  let silentFrom = Number.POSITIVE_INFINITY;
  const asked: (readonly [number, number])[] = [];

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
    /** Ranges of blocks whose events were asked for. */
    asked,
    source: {
      identity: () => answer(() => `chain:${genesis}`),
      head: () => answer(() => ({ number: blocks.length - 1, hash: blocks.at(-1)?.hash ?? '0x' })),
      events: (from: number, to: number) =>
        answer(() => {
          asked.push([from, to]);
          if (to >= silentFrom) throw new Failure('chain.unavailable');
          return numbers(from, to).flatMap(placedIn);
        }),
      timeOf: (number: number) => answer(() => 1_700_000_000 + number),
    },
    /** One block for each list of events. */
    mine(...lists: readonly (readonly E[])[]) {
      for (const events of lists)
        blocks.push({ hash: hashOf(`${genesis} ${blocks.length} ${JSON.stringify(events)}`), events });
    },
    /** Empty blocks. */
    pass(count: number) {
      for (let i = 0; i < count; i++) blocks.push({ hash: hashOf(`${genesis} ${blocks.length}`), events: [] });
    },
    /** Takes the newest blocks back. */
    loseNewest(count: number) {
      blocks = blocks.slice(0, -count);
    },
    /** Another chain with the same id begins. */
    restart() {
      genesis = 'second';
      blocks = [{ hash: hashOf(genesis), events: [] }];
    },
    setDead(isDead: boolean) {
      dead = isDead;
    },
    /** The node does not answer about events of these blocks and later ones. */
    fallSilentFrom(block: number) {
      silentFrom = block;
    },
  };
};
