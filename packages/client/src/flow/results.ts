import { Failure } from '@ipr/domain';

/** A draft that contains these results of earlier stages. */
export type With<D, K extends keyof D> = D & { [F in K]-?: NonNullable<D[F]> };

const hasAll = <D extends object, K extends keyof D>(draft: D, fields: readonly K[]): draft is With<D, K> =>
  fields.every((field) => draft[field] !== undefined && draft[field] !== null);

/**
 * Returns the same draft, typed with the results of earlier stages.
 * @throws unexpected when a required result is missing
 */
export const requireResults = <D extends object, K extends keyof D>(draft: D, ...fields: readonly K[]): With<D, K> => {
  if (hasAll(draft, fields)) return draft;
  throw new Failure('unexpected', {}, new Error(`a stage ran before the results it needs: ${fields.join(', ')}`));
};
