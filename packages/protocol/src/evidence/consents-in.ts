import type { EvidenceRecord } from './record.ts';
import type { ClaimedConsent, ObservedConsent, ObservedPerson } from './record-parts.ts';

type Acceptance = Extract<EvidenceRecord, { readonly kind: 'acceptance' }>;

/** One reported event with its receipt. */
export interface RecordedConsent
  extends Pick<ClaimedConsent, 'type' | 'at'>,
    Pick<ObservedConsent, 'receivedAt' | 'wallet'> {
  readonly scroll?: number;
  readonly locale?: NonNullable<ClaimedConsent['locale']>;
}

/** The consent events of a record in the order of receipt, and the custody of the grantee's key. Events without a receipt are left out. */
export const consentsIn = ({
  claims,
  observed,
}: Acceptance): { readonly events: RecordedConsent[]; readonly custody: ObservedPerson['custody'] } => {
  const receipts = new Map(observed.consents.map((each) => [each.sequence, each]));
  const events = claims.consents.flatMap(({ sequence, type, at, scroll, locale }) => {
    const receipt = receipts.get(sequence);
    if (!receipt) return [];
    const { receivedAt, wallet } = receipt;
    const optional = { ...(scroll === undefined ? {} : { scroll: Number(scroll) }), ...(locale ? { locale } : {}) };
    return [{ type, at, receivedAt, wallet, ...optional }];
  });
  return { events, custody: observed.people.find(({ role }) => role === 'grantee')?.custody ?? null };
};
