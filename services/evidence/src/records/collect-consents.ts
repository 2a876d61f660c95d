import type { Client, consentLogApi } from '@ipr/api';
import type { ClaimedConsent, ObservedConsent } from '@ipr/protocol/evidence/record-parts';

export type ConsentLog = Pick<Client<typeof consentLogApi>, 'consentLog'>;

/**
 * The consent events of a grant, separated into the claims of the grantee's browser and the observations of the operator.
 * `custody` is that of the key when the signature was received.
 */
export const collectConsents = async ({ consentLog }: ConsentLog, id: string) => {
  const logged = await consentLog({ id });
  const claims = logged.map(
    ({ sequence, type, at, scroll, locale }): ClaimedConsent => ({
      sequence,
      type,
      at,
      ...(scroll === undefined ? {} : { scroll: String(scroll) }),
      ...(locale === undefined ? {} : { locale }),
    }),
  );
  const observed = logged.map(
    ({ sequence, receivedAt, wallet, signedInAt, signedInBy }): ObservedConsent => ({
      sequence,
      receivedAt,
      wallet,
      session: signedInAt && signedInBy ? { method: signedInBy, signedInAt } : null,
    }),
  );
  const custody = logged.findLast(({ type }) => type === 'signed')?.custody ?? null;
  return { claims, observed, custody };
};
