import type { Hex } from '@ipr/domain';
import type { Report } from '../bundle/findings.ts';
import type { Reason } from '../bundle/reasons.ts';
import type { ConsentEvent, NdaEvidence } from './parts.ts';

const needed = ['shown', 'ticked', 'signed'] as const;

const timeOf = ({ at }: ConsentEvent) => Date.parse(at);

/** First shown, then ticked and not unticked again, then signed. @returns what is wrong, null when nothing is */
const orderReason = (events: readonly ConsentEvent[]): Reason | null => {
  const signed = events.findLast(({ type }) => type === 'signed');
  const before = events.filter(({ type }) => type === 'ticked' || type === 'unticked');
  const tick = before.toSorted((one, other) => timeOf(one) - timeOf(other)).at(-1);
  const shown = events.find(({ type }) => type === 'shown');
  if (tick?.type === 'unticked') return 'not ticked when signed';
  if (shown && tick && timeOf(tick) < timeOf(shown)) return 'ticked before it was shown';
  if (shown && signed && timeOf(signed) < timeOf(shown)) return 'signed before it was shown';
  return tick && signed && timeOf(signed) < timeOf(tick) ? 'signed before it was ticked' : null;
};

/** What the service wrote down about showing, ticking and signing: whose it is, and whether its order makes sense. */
export const checkEvents = ({ events, grantId }: NdaEvidence, person: Hex, report: Report): void => {
  const missing = needed.filter((type) => !events.some((event) => event.type === type));
  if (missing.length > 0) report.limit('events.missing', { missing: missing.join(', ') });
  if (events.length === 0) return;
  const foreign = events.findIndex((event) => event.wallet !== person || event.grantId !== grantId);
  report.say('events.belong', foreign < 0, foreign < 0 ? { events: events.length } : { event: foreign + 1 });
  const reason = orderReason(events);
  report.say('events.order', reason === null, reason ? { reason } : {});
};

/** Who held the key that signed. @param signer as recovered, null when it was not */
export const checkCustody = ({ custody }: NdaEvidence, person: Hex, signer: Hex | null, report: Report): void => {
  if (!custody) {
    report.limit('custody.unknown');
    return;
  }
  report.say('custody.signer', custody.wallet === person && custody.signer === signer, { custody: custody.kind });
  if (custody.kind === 'assisted') report.limit('custody.assisted');
};
