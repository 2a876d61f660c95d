import type { DraftKind } from './pack-draft.ts';

/** A draft of a flow, or an unfinished form. */
type Claimable = DraftKind | 'form';

const nameOf = (kind: Claimable, id: string): string => `ipr-${kind}:${id}`;

/**
 * Locks a draft for this tab until it is released or the tab closes (Web Locks).
 * @returns the release function; null while another tab has the lock. Without Web Locks in the browser, nothing is locked.
 */
export const claimDraft = async (id: string, kind: Claimable = 'registration'): Promise<(() => void) | null> => {
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

/** Returns those of the given drafts that any tab has locked. */
export const claimedDrafts = async (kind: DraftKind, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const { locks } = navigator as { readonly locks?: LockManager };
  const { held = [] } = (await locks?.query()) ?? {};
  const names = new Set(held.map(({ name }) => name));
  return new Set(ids.filter((id) => names.has(nameOf(kind, id))));
};
