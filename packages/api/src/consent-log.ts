import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Address, IsoTime } from './fields.ts';
import { SignInMethod } from './identity.ts';
import { ConsentEvent, ShareId } from './sharing-values.ts';

/** One event of the grantee's consent, as the service received it. */
export const LoggedConsent = ConsentEvent.extend({
  /** Order of receipt within the grant, from 1. */
  sequence: z.number().int().min(1),
  receivedAt: IsoTime,
  wallet: Address,
  /** Custody of the signing key; set for 'signed'. */
  custody: z.enum(['assisted', 'own', 'dynamic']).nullable(),
  /** When the person of the session signed in; null when it was not recorded. */
  signedInAt: IsoTime.nullable(),
  signedInBy: SignInMethod.nullable(),
});
export type LoggedConsent = z.infer<typeof LoggedConsent>;

/** Calls of sharing for other services; the gateway does not route them. */
export const consentLogApi = {
  consentLog: endpoint({
    method: 'POST',
    path: '/internal/consents',
    audience: 'service',
    summary: 'The consent events of a grant in the order of receipt',
    input: z.strictObject({ id: ShareId }),
    reply: z.array(LoggedConsent),
  }),
};
