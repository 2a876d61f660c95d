import { z } from 'zod';
import { signerField } from './approvals.ts';
import { endpoint, nothing } from './endpoint.ts';
import { Address, IsoTime } from './fields.ts';

export const Email = z
  .string()
  .max(254)
  .transform((text) => text.trim().toLowerCase())
  .pipe(z.email('Please enter a valid email address'));

/** Session cookie, set by identity at sign-in and resolved by the gateway. */
export const sessionCookie = 'ipr_session';
/** Cookie that binds a challenge to the browser that requested it; set by identity while a sign-in or a proof is under way. */
export const attemptCookie = 'ipr_attempt';

/**
 * Cookie that names a browser, set by identity. A sign-in code works in the browser that requested it only, and a sign-in in another
 * browser is reported to the person.
 */
export const browserCookie = 'ipr_browser';

/** Opaque ticket that represents the e-mail address a code was sent to, for pages that must not learn the address. */
export const SignInTicket = z.string().regex(/^[A-Za-z0-9_-]{40,400}$/);
/** Wrong codes after which a code no longer works. */
export const triesPerCode = 5;
export const SignInCode = z.string().regex(/^[0-9]{6}$/);

export const SessionUser = z.object({
  id: z.string(),
  /** The person: lower-case address of their Safe. */
  wallet: Address,
  /** The signer that owns the Safe. */
  eoaWallet: Address,
  email: z.string(),
  username: z.string().optional(),
  role: z.enum(['user', 'support', 'operator']),
  /** Custody of the signing key. */
  custody: z.enum(['assisted', 'own', 'dynamic']),
  createdAt: IsoTime,
  lastLoginAt: IsoTime,
  /** When the account will be deleted; absent unless its person has closed it. */
  closesAt: IsoTime.optional(),
  /** When two-step sign-in begins that was switched on by a proof of the address alone, so that other devices show it. */
  twoStepFrom: IsoTime.optional(),
  /** From when a change of the Safe’s owners may be made that was requested by a proof of the address alone; for the same reason. */
  ownerChangeFrom: IsoTime.optional(),
});
export type SessionUser = z.infer<typeof SessionUser>;

/** The calls of the pages before sign-in; `identityApi` contains them. */
export const signInCalls = {
  requestCode: endpoint({
    method: 'POST',
    path: '/auth/email',
    audience: 'public',
    summary: 'Send a one-time sign-in code to an e-mail address, for the browser of the request, which a cookie names',
    input: z.strictObject({ email: Email, locale: z.enum(['en', 'fr', 'de', 'es']).optional() }),
    reply: z.object({ expiresInSeconds: z.number() }),
  }),
  verifyCode: endpoint({
    method: 'POST',
    path: '/auth/email/verify',
    audience: 'public',
    summary: 'Exchange a one-time code for a session cookie, in the browser that requested the code',
    input: z.strictObject({ email: Email, code: SignInCode, ...signerField }),
    reply: SessionUser,
  }),
  verifyTicket: endpoint({
    method: 'POST',
    path: '/auth/email/verify-ticket',
    audience: 'public',
    summary: 'Exchange a one-time code for a session cookie, with a ticket in place of the e-mail address',
    input: z.strictObject({ ticket: SignInTicket, code: SignInCode, ...signerField }),
    reply: SessionUser,
  }),
  me: endpoint({
    method: 'GET',
    path: '/auth/me',
    audience: 'person',
    scopes: ['read'],
    summary: 'The signed-in person',
    input: nothing,
    reply: SessionUser,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    audience: 'public',
    summary: 'End the session',
    input: nothing,
    reply: z.object({ ok: z.literal(true) }),
  }),
};
