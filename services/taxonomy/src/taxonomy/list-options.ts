import type { TaxonomyOption } from '@ipr/api';
import { type CallContext, callerOf } from '@ipr/service-kit';
import type { OptionKind } from './global-options.ts';
import type { TaxonomyRepository } from './repository.ts';

type List = (input: object, context: CallContext) => Promise<TaxonomyOption[]>;

/** The three lists of one kind: what everybody has, what the caller made, and both, the global ones first. */
export const listOptions = (options: TaxonomyRepository, kind: OptionKind): Record<'global' | 'own' | 'all', List> => {
  const own: List = (_, context) => options.findOwn(kind, callerOf(context).wallet);
  const global: List = () => options.findGlobal(kind);
  return {
    global,
    own,
    all: async (input, context) => (await Promise.all([global(input, context), own(input, context)])).flat(),
  };
};
