import { devTokenOf } from '../stack/run-stack.ts';

/** Megabytes of each part of a stack, by name. */
export type Memory = ReadonlyMap<string, number>;

/** Without an answer of the supervisor, on a busy machine, nothing is reported for that moment. */
export const memoryOf = async (origin: string): Promise<Memory> => {
  const headers = { authorization: `Bearer ${devTokenOf(origin)}` };
  const answer = await fetch(`${origin}/dev/status.json`, { headers });
  const { parts = [] } = (await answer.json()) as { parts?: { name: string; memoryBytes: number | null }[] };
  return new Map(parts.map(({ name, memoryBytes }) => [name, Math.round((memoryBytes ?? 0) / 2 ** 20)]));
};

const average = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

export interface Growth {
  readonly name: string;
  readonly samples: readonly number[];
  readonly grows: boolean;
}

/**
 * A heap fills up to its own size first, so the third quarter of the samples is compared with the last: a part that requests make
 * grow without end gains in it what it gained before, about a sixth of its size after a quarter of the requests.
 */
export const growthOf = (samples: readonly Memory[]): Growth[] =>
  [...(samples.at(-1)?.keys() ?? [])].map((name) => {
    const own = samples.flatMap((sample) => sample.get(name) ?? []);
    const quarter = Math.floor(own.length / 4);
    const [third, last] = [average(own.slice(-2 * quarter, -quarter)), average(own.slice(-quarter))];
    return { name, samples: own, grows: quarter > 0 && last > third * 1.1 && last - third > 20 };
  });
