import type { StoredConsent } from './record.ts';

/** Maximum number of events kept per grant. */
export const mostConsents = 50;

/**
 * The events of a grant that are dropped, so that 50 remain. The first display and the latest event of each type are kept
 * always, so that no number of later events removes the signature; of the others the newest are kept.
 * @param events in the order of receipt
 */
export const replacedConsents = (events: readonly StoredConsent[]): StoredConsent[] => {
  const kept = new Set<StoredConsent>();
  const [firstShown] = events.filter(({ type }) => type === 'shown');
  if (firstShown) kept.add(firstShown);
  for (const type of new Set(events.map((event) => event.type))) {
    const latest = events.findLast((event) => event.type === type);
    if (latest) kept.add(latest);
  }
  for (const event of events.toReversed()) if (kept.size < mostConsents) kept.add(event);
  return events.filter((event) => !kept.has(event));
};
