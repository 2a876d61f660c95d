import { globalOptions, optionKinds } from './global-options.ts';
import type { TaxonomyRepository } from './repository.ts';

/** Brings the global lists of this version into the database; safe to run at every start and by several replicas. */
export const seedOptions = async (options: TaxonomyRepository): Promise<void> => {
  for (const kind of optionKinds) await options.ensureGlobal(kind, globalOptions[kind]);
};
