import { Failure } from '@ipr/domain';
import type { OptionKind } from './global-options.ts';
import type { TaxonomyRepository } from './repository.ts';

/**
 * Deletes an option of a person's own. Assets carry the label itself, so theirs stays (decision P7).
 * @throws taxonomy.option-not-found, also for global options and those of other people
 */
export const deleteOption = async (
  options: TaxonomyRepository,
  kind: OptionKind,
  owner: string,
  id: string,
): Promise<{ ok: true }> => {
  if (!(await options.remove(kind, owner, id))) throw new Failure('taxonomy.option-not-found');
  return { ok: true };
};
