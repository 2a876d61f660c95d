import type { TaxonomyOption } from '@ipr/api';
import type { Hex } from '@ipr/domain';
import type { OptionKind } from './global-options.ts';

export interface TaxonomyRepository {
  /** Global options, in the order they are offered. */
  findGlobal(kind: OptionKind): Promise<TaxonomyOption[]>;
  /** Options a person made, by label. @param owner lower-case Safe address. */
  findOwn(kind: OptionKind, owner: string): Promise<TaxonomyOption[]>;
  /** Makes the list the global one: new labels are added, known ones keep their id; nothing is ever removed. */
  ensureGlobal(kind: OptionKind, labels: readonly string[]): Promise<void>;
  /** Adds a person's option; null when they have one of this label, also when another request makes it right now. */
  add(kind: OptionKind, owner: string, label: string): Promise<TaxonomyOption | null>;
  /** @returns false when this person has no such option of this kind. */
  remove(kind: OptionKind, owner: string, id: string): Promise<boolean>;
  /** Deletes all options of a person. */
  removeAll(owner: Hex): Promise<void>;
}
