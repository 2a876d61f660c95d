import { labelKey, type TaxonomyOption } from '@ipr/api';
import { Failure } from '@ipr/domain';
import type { OptionKind } from './global-options.ts';
import type { TaxonomyRepository } from './repository.ts';

/** Options of one kind that a person may make; the lists stay short enough to choose from. */
export const mostOptions = 100;

const has = (options: readonly TaxonomyOption[], label: string) =>
  options.some((option) => labelKey(option.label) === labelKey(label));

/**
 * Adds an option of a person's own. Against global options it is compared, against their own ones the unique index decides.
 * Simultaneous requests at the limit may all be refused, but never exceed it.
 * @param label tidy
 * @throws taxonomy.label-taken, taxonomy.too-many
 */
export const createOption = async (
  options: TaxonomyRepository,
  kind: OptionKind,
  owner: string,
  label: string,
): Promise<TaxonomyOption> => {
  if (has(await options.findGlobal(kind), label)) throw new Failure('taxonomy.label-taken', { label });
  const made = await options.add(kind, owner, label);
  if (!made) throw new Failure('taxonomy.label-taken', { label });
  if ((await options.findOwn(kind, owner)).length > mostOptions) {
    await options.remove(kind, owner, made.id);
    throw new Failure('taxonomy.too-many', { max: mostOptions });
  }
  return made;
};
