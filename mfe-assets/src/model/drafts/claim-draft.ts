import type { DraftKind } from './pack-draft.ts';

const nameOf = (kind: DraftKind, id: string): string => `ipr-${kind}:${id}`;

/**
 * Makes this tab the only one that may go on with a draft, until it lets go or is closed (Web Locks).
 * @returns lets go; null while another tab has it. Where the browser has no locks, everybody may.
 */
export const claimDraft = async (id: string, kind: DraftKind = 'registration'): Promise<(() => void) | null> => {
  const { locks } = navigator as { readonly locks?: LockManager };
  if (!locks) return () => undefined;
  return new Promise((resolve, reject) => {
    const hold = (lock: Lock | null): Promise<void> | null => {
      if (lock) return new Promise((release) => resolve(() => release()));
      resolve(null);
      return null;
    };
    locks.request(nameOf(kind, id), { ifAvailable: true }, hold).catch(reject);
  });
};

/** Of these drafts, those some tab has. */
export const claimedDrafts = async (kind: DraftKind, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const { locks } = navigator as { readonly locks?: LockManager };
  const { held = [] } = (await locks?.query()) ?? {};
  const names = new Set(held.map(({ name }) => name));
  return new Set(ids.filter((id) => names.has(nameOf(kind, id))));
};
