import type { TaxonomyOption } from '@ipr/api';
import type { OptionKind } from './global-options.ts';

export interface TaxonomyRepository {
  /** Options everybody has, in the order they are offered. */
  findGlobal(kind: OptionKind): Promise<TaxonomyOption[]>;
  /** Options a person made, by label. @param owner lower-case Safe address. */
  findOwn(kind: OptionKind, owner: string): Promise<TaxonomyOption[]>;
  /** Makes the list the global one: new labels are added, known ones keep their id; nothing is ever removed. */
  ensureGlobal(kind: OptionKind, labels: readonly string[]): Promise<void>;
}
