import { labelKey, type TaxonomyOption } from '@ipr/api';
import { type CallContext, callerOf } from '@ipr/service-kit';
import type { OptionKind } from './global-options.ts';
import type { TaxonomyRepository } from './repository.ts';

type List = (input: object, context: CallContext) => Promise<TaxonomyOption[]>;

/** A later release may make an existing own label global; it is offered once. */
const without = (own: readonly TaxonomyOption[], global: readonly TaxonomyOption[]): TaxonomyOption[] => {
  const known = new Set(global.map(({ label }) => labelKey(label)));
  return own.filter(({ label }) => !known.has(labelKey(label)));
};

/** The three lists of one kind: the global options, the caller's own, and both, the global ones first. */
export const listOptions = (options: TaxonomyRepository, kind: OptionKind): Record<'global' | 'own' | 'all', List> => {
  const own: List = (_, context) => options.findOwn(kind, callerOf(context).wallet);
  const global: List = () => options.findGlobal(kind);
  return {
    global,
    own,
    all: async (input, context) => {
      const [everybodys, theirs] = await Promise.all([global(input, context), own(input, context)]);
      return [...everybodys, ...without(theirs, everybodys)];
    },
  };
};
