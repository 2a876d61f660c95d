import { labelKey, type TaxonomyOption } from '@ipr/api';
import { Failure } from '@ipr/domain';
import type { PersonApi } from '../src/person.ts';
import type { Journal } from './journal.ts';

/** Options of one kind, with the rules of the service. @param call recorded when all options are read */
const createKind = (journal: Journal, call: string | null, labels: readonly string[]) => {
  const global = labels.map((label, at) => ({ id: String(at).padStart(24, '0'), label }));
  const own: TaxonomyOption[] = [];
  let made = 0;
  return {
    global: async () => global,
    own: async () => [...own],
    all: async () => {
      if (call) journal.note(call);
      return [...global, ...own];
    },
    create: async ({ label }: { label: string }) => {
      journal.note('taxonomy.create');
      const isTaken = [...global, ...own].some((option) => labelKey(option.label) === labelKey(label));
      if (isTaken) throw new Failure('taxonomy.label-taken', { label });
      made++;
      const option = { id: `a${String(made).padStart(23, '0')}`, label };
      own.push(option);
      return option;
    },
    remove: async ({ id }: { id: string }) => {
      journal.note('taxonomy.remove');
      const at = own.findIndex((option) => option.id === id);
      if (at < 0) throw new Failure('taxonomy.option-not-found');
      own.splice(at, 1);
      return { ok: true as const };
    },
    forget: () => void own.splice(0),
  };
};

/** Two global options of each kind, and the person's own ones. */
export const createTaxonomy = (journal: Journal): PersonApi['taxonomy'] => {
  const types = createKind(journal, 'taxonomy', ['Patent', 'Trade secret']);
  const contents = createKind(journal, null, ['Drawing', 'Source code']);
  return {
    ipTypes: types.global,
    allIpTypes: types.all,
    customIpTypes: types.own,
    createIpType: types.create,
    deleteIpType: types.remove,
    ipContents: contents.global,
    allIpContents: contents.all,
    customIpContents: contents.own,
    createIpContent: contents.create,
    deleteIpContent: contents.remove,
    forgetPerson: async () => {
      types.forget();
      contents.forget();
      return { ok: true };
    },
  };
};
