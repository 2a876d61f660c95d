import type { ActionKind, ActivityWord } from '@ipr/ports/index';
import { userId } from '../fields.ts';
import type { Action_filter } from '../generated/answers.ts';
import { titleFilter } from '../page.ts';

const kindFilter = (kind: ActionKind): Action_filter => {
  if (kind === 'REJECT') return { type: 'RELINQUISH', wasPending: true };
  return kind === 'RELINQUISH' ? { type: kind, wasPending: false } : { type: kind };
};

const levelNames = { view: 'VIEW', edit: 'EDIT', admin: 'ADMIN' } as const;

/** One word of a search: any of its criteria. */
export const wordFilter = ({ titleContains, accounts, kinds, levels }: ActivityWord): Action_filter => {
  const title = titleFilter(titleContains);
  const or: Action_filter[] = title.title_contains_nocase === undefined ? [] : [{ asset_: title }, title];
  const ids = accounts?.map(userId) ?? [];
  if (ids.length > 0) or.push({ actor_in: ids }, { counterparty_in: ids });
  if (levels?.length) or.push({ role_in: levels.map((level) => levelNames[level]) });
  or.push(...(kinds ?? []).map(kindFilter));
  // A word without criteria matches nothing.
  return or.length === 0 ? { type_in: [] } : { or };
};
