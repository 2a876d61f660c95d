import { Failure } from '@ipr/domain';

/** A draft in which these results of earlier stages are present. */
export type With<D, K extends keyof D> = D & { [F in K]-?: NonNullable<D[F]> };

const hasAll = <D extends object, K extends keyof D>(draft: D, fields: readonly K[]): draft is With<D, K> =>
  fields.every((field) => draft[field] !== undefined && draft[field] !== null);

/**
 * The same draft, once the stages before have left their results in it.
 * @throws unexpected when a stage was run before those it depends on
 */
export const requireResults = <D extends object, K extends keyof D>(draft: D, ...fields: readonly K[]): With<D, K> => {
  if (hasAll(draft, fields)) return draft;
  throw new Failure('unexpected', {}, new Error(`a stage ran before the results it needs: ${fields.join(', ')}`));
};
