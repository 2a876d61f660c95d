import { type SiteResult, siteResults } from '@ipr/api/site-messages';

interface Received {
  readonly origin: string;
  readonly source: unknown;
  readonly data: unknown;
}

/**
 * The result that our own window reports. @param registry origin of the registry @param opened the window
 * @returns undefined for a message of any other origin or window, and of any other form
 */
export const readMessage = ({ origin, source, data }: Received, registry: string, opened: unknown) => {
  if (origin !== registry || !opened || source !== opened || typeof data !== 'object' || !data) return undefined;
  // Own fields only: the page may have added names to Object.prototype.
  const { type, event }: { type?: unknown; event?: unknown } = Object.assign(Object.create(null), data);
  return type === 'ip-registry' && siteResults.includes(event as SiteResult) ? (event as SiteResult) : undefined;
};
