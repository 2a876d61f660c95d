import { watchPolicy } from '../proof/watch-policy.ts';
import type { WindowKind, WindowWanted } from './read-window.ts';
import type { WindowRefusal } from './words.ts';

/** Why an element does not offer its window. */
export interface Refused {
  readonly is: WindowRefusal;
  readonly detail?: string;
}

/** Asks the registry whether this page may open the window. The browser sends the page's origin. @returns null if it may */
export const checkHere = async (
  registry: string,
  kind: WindowKind,
  { site }: WindowWanted,
  signal: AbortSignal,
): Promise<Refused | null> => {
  const policy = watchPolicy([registry]);
  try {
    const options = { credentials: 'omit', redirect: 'error', referrerPolicy: 'no-referrer', signal } as const;
    const { ok, status } = await fetch(`${registry}/embed/site/${site}?element=${kind}`, options);
    if (ok) return null;
    return { is: status >= 500 || status === 429 ? 'unavailable' : 'site-refused' };
  } catch {
    const blocked = await policy.blocked();
    if (blocked) return { is: 'blocked-by-policy', detail: blocked };
    return { is: 'unavailable' };
  } finally {
    policy.end();
  }
};
