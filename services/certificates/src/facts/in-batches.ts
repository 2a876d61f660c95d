/** Parts of a list of at most so many items. */
export const batchesOf = <T>(items: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));

/** Requests of one certificate to a service or a node at the same time. */
export const requestsAtOnce = 8;

/** Does the same for all items, a few at once. @returns the results in the order of the items */
export const inBatches = async <T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<readonly R[]> => {
  const results: R[] = [];
  for (const batch of batchesOf(items, requestsAtOnce)) results.push(...(await Promise.all(batch.map(work))));
  return results;
};
