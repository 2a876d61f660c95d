import type { Hex } from '@ipr/domain';
import { type Report, unless } from '../bundle/entries.ts';
import type { Reason } from '../bundle/reasons.ts';
import { secondsOf } from '../chain/time-of.ts';
import { clockTolerance } from '../chain/tolerances.ts';
import type { ConsentEvent, NdaEvidence } from './parts.ts';

const needed = ['shown', 'ticked', 'signed'] as const;

const timeOf = ({ at }: ConsentEvent) => Date.parse(at);

/**
 * First shown, then ticked and not unticked again, then signed. What comes after the signature counts for nothing: it cannot
 * take back what was signed. @returns what is wrong, null when nothing is
 */
const orderReason = (events: readonly ConsentEvent[]): Reason | null => {
  const sorted = events.toSorted((one, other) => timeOf(one) - timeOf(other));
  const signed = sorted.find(({ type }) => type === 'signed');
  const shown = sorted.find(({ type }) => type === 'shown');
  const ticks = sorted.filter(({ type }) => type === 'ticked' || type === 'unticked');
  const before = signed ? ticks.filter((tick) => timeOf(tick) <= timeOf(signed)) : ticks;
  const [first, last] = [ticks[0], before.at(-1)];
  if (signed && first && !last) return 'signed before it was ticked';
  if (signed && last?.type === 'unticked') return 'not ticked when signed';
  if (shown && first && timeOf(first) < timeOf(shown)) return 'ticked before it was shown';
  return shown && signed && timeOf(signed) < timeOf(shown) ? 'signed before it was shown' : null;
};

/** Every time lies between the grant's block and the making of the bundle, with the tolerance of clocks. */
const timesReason = ({ grant, madeAt }: NdaEvidence, times: readonly string[]): Reason | null => {
  const [from, to] = [secondsOf(grant.header) - clockTolerance, Date.parse(madeAt) / 1000 + clockTolerance];
  const isInside = (time: string) => from <= Date.parse(time) / 1000 && Date.parse(time) / 1000 <= to;
  return unless(times.every(isInside), 'outside the block times');
};

type EventCode = 'events.belong' | 'events.order' | 'events.times';

/** A claim of a party: refuted where it contradicts itself or the chain, proved never. */
const claim = (code: EventCode, reason: Reason | null, report: Report) => {
  if (reason) report.check(code, reason);
  else report.open(code, 'a claim');
};

/**
 * Order and times by the clock of the grantee's device. Where the operator states that it received exactly this, a contradiction is
 * the grantee's own: it is named, and takes nothing from the evidence that the other side has.
 */
const deviceClaim = (code: EventCode, reason: Reason | null, isReceived: boolean, report: Report) => {
  if (reason && isReceived) report.open(code, reason);
  else claim(code, reason, report);
};

/**
 * What was written down about showing, ticking and signing: whose it is, whether its order and its times make sense.
 * @param isReceived the operator states that it received these events
 */
export const checkEvents = (evidence: NdaEvidence, person: Hex, isReceived: boolean, report: Report): void => {
  const { events, grantId } = evidence;
  const missing = needed.filter((type) => !events.some((event) => event.type === type)).join(', ');
  if (missing) report.open('events.complete', 'not recorded', { missing });
  if (events.length === 0) return;
  const isForeign = events.some((event) => event.wallet !== person || event.grantId !== grantId);
  claim('events.belong', unless(!isForeign, 'another account'), report);
  deviceClaim('events.order', orderReason(events), isReceived, report);
  const received = events.flatMap(({ receivedAt }) => receivedAt ?? []);
  const reason = timesReason(evidence, received);
  if (reason) claim('events.times', reason, report);
  else {
    const stated = events.map(({ at }) => at);
    deviceClaim('events.times', timesReason(evidence, stated), isReceived, report);
  }
};

/** Who held the key that signed: a claim of the party that wrote it. @param signer as recovered, null when it was not */
export const checkCustody = ({ custody }: NdaEvidence, person: Hex, signer: Hex | null, report: Report): void => {
  if (!custody) {
    report.open('custody.signer', 'not recorded');
    return;
  }
  const params = { custody: custody.kind };
  const isSame = custody.wallet === person && (signer === null || custody.signer === signer);
  if (!isSame) report.check('custody.signer', 'another account', { params });
  else report.open('custody.signer', custody.kind === 'assisted' ? 'held by the operator' : 'a claim', params);
};
