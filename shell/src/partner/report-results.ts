import type { SiteMessage, SiteResult } from '@ipr/api/site-messages';
import type { TrackedOperation } from '@ipr/client/person';
import { useTracker } from '../transactions/tracker.ts';
import type { PartnerWindow } from './partner-window.ts';

const results: Partial<Record<TrackedOperation, SiteResult>> = {
  grantAccess: 'shared',
  acceptAccess: 'accepted',
  revokeAccess: 'ended',
  relinquishAccess: 'ended',
};

/**
 * Reports confirmed grants, acceptances and ends to the page that opened this window, while the window shows the asset it was opened for.
 * The message goes to the listed origin alone: the browser drops it when another page is there by now. The window accepts no message.
 * @param opener the page
 */
export const reportResults = (
  { origin, asset }: PartnerWindow,
  opener: Pick<Window, 'postMessage'> | null,
): (() => void) => {
  const reported = new Set<string>();
  const isShown = () => asset === undefined || new RegExp(`^/(?:share|assets)/${asset}(?:/|$)`).test(location.pathname);
  return useTracker.subscribe(({ entries }) => {
    for (const { id, status, operation } of entries) {
      const event = results[operation];
      if (status !== 'confirmed' || !event || reported.has(id)) continue;
      reported.add(id);
      if (isShown()) opener?.postMessage({ type: 'ip-registry', event } satisfies SiteMessage, origin);
    }
  });
};
