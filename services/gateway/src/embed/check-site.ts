import { type Client, HttpFailure, SiteKey, SiteOrigin, type sharingApi, siteElements } from '@ipr/api';
import { z } from 'zod';

const Visit = z.object({ key: SiteKey, origin: SiteOrigin, element: z.enum(siteElements) });

/** The calls of sharing that the gateway makes itself. */
export type SiteCalls = Pick<Client<typeof sharingApi>, 'partnerSite'>;

/**
 * Whether a page of this origin may open the window of an element. @returns the name of the site, or null, also for anything malformed
 * @throws Failure service.unavailable
 */
export const checkSite = async (
  sharing: SiteCalls,
  visit: unknown,
): Promise<{ name: string; origin: string } | null> => {
  const parsed = Visit.safeParse(visit);
  if (!parsed.success) return null;
  try {
    const { name } = await sharing.partnerSite(parsed.data);
    return { name, origin: parsed.data.origin };
  } catch (thrown) {
    if (thrown instanceof HttpFailure && thrown.status < 500) return null;
    throw thrown;
  }
};
