import { keynetStatement } from '@ipr/domain';
import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import { Address, AssetId, Hex32, HexData, IsoTime } from './fields.ts';
import { PartyName } from './sharing-values.ts';

export const Email = z
  .string()
  .max(254)
  .transform((text) => text.trim().toLowerCase())
  .pipe(z.email('Please enter a valid email address'));

/** Session cookie, set by identity at sign-in and resolved by the gateway. */
export const sessionCookie = 'ipr_session';

/** Custody of the signing key. */
const Custody = z.enum(['assisted', 'own', 'dynamic']);

/** Opaque ticket that represents the e-mail address a code was sent to, for pages that must not learn the address. */
export const SignInTicket = z.string().regex(/^[A-Za-z0-9_-]{40,400}$/);
/** Wrong codes after which a code no longer works. */
export const triesPerCode = 5;
const SignInCode = z.string().regex(/^[0-9]{6}$/);

export const SessionUser = z.object({
  id: z.string(),
  /** The person: lower-case address of their Safe. */
  wallet: Address,
  /** The signer that owns the Safe. */
  eoaWallet: Address,
  email: z.string(),
  username: z.string().optional(),
  role: z.enum(['user', 'support', 'operator']),
  custody: Custody,
  createdAt: IsoTime,
  lastLoginAt: IsoTime,
});
export type SessionUser = z.infer<typeof SessionUser>;

/**
 * A Safe transaction to sign and send, without value, gas parameters or refund. Either a plain call (operation 0, the
 * default) or a batch of such calls by delegatecall to MultiSendCallOnly (operation 1).
 */
export const SafeCall = z.strictObject({
  to: Address,
  data: HexData,
  nonce: z.number().int().min(0),
  operation: z.union([z.literal(0), z.literal(1)]).optional(),
});

/** Requests that identity signs: only those it can decode, never a raw digest (decision 0002). */
export const SignatureRequest = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('safe-transaction'), ...SafeCall.shape }),
  z.strictObject({ kind: z.literal('nda-consent'), assetId: AssetId, ndaHash: Hex32 }),
  z.strictObject({ kind: z.literal('nda-party'), assetId: AssetId, ndaHash: Hex32, name: PartyName }),
  z.strictObject({ kind: z.literal('keynet-session'), message: z.string().min(1).max(4096).includes(keynetStatement) }),
]);
export type SignatureRequest = z.infer<typeof SignatureRequest>;

/** The person of a session, with the time of the sign-in that began it. */
export const SessionPerson = SessionUser.extend({ signedInAt: IsoTime.optional() });
export type SessionPerson = z.infer<typeof SessionPerson>;

/** A session of the signed-in person. */
export const SessionEntry = z.object({
  /** Names the session; does not open it. */
  id: z.string(),
  /** Name of the browser; null when it is unknown. */
  browser: z.string().nullable(),
  /** Name of the operating system; null when it is unknown. */
  system: z.string().nullable(),
  /** Internet address of the sign-in; null in sessions that began before it was recorded. */
  place: z.string().nullable(),
  signedInAt: IsoTime,
  /** Exact to a minute. */
  lastUsedAt: IsoTime,
  /** Whether the call was made in this session. */
  isCurrent: z.boolean(),
});
export type SessionEntry = z.infer<typeof SessionEntry>;

const SessionEntries = z.array(SessionEntry);

export const identityApi = {
  requestCode: endpoint({
    method: 'POST',
    path: '/auth/email',
    audience: 'public',
    summary: 'Send a one-time sign-in code to an e-mail address',
    input: z.strictObject({ email: Email, locale: z.enum(['en', 'fr', 'de', 'es']).optional() }),
    reply: z.object({ expiresInSeconds: z.number() }),
  }),
  verifyCode: endpoint({
    method: 'POST',
    path: '/auth/email/verify',
    audience: 'public',
    summary: 'Exchange a one-time code for a session cookie',
    input: z.strictObject({ email: Email, code: SignInCode }),
    reply: SessionUser,
  }),
  verifyTicket: endpoint({
    method: 'POST',
    path: '/auth/email/verify-ticket',
    audience: 'public',
    summary: 'Exchange a one-time code for a session cookie, with a ticket in place of the e-mail address',
    input: z.strictObject({ ticket: SignInTicket, code: SignInCode }),
    reply: SessionUser,
  }),
  me: endpoint({
    method: 'GET',
    path: '/auth/me',
    audience: 'person',
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
  sessions: endpoint({
    method: 'GET',
    path: '/auth/sessions',
    audience: 'person',
    summary: 'The caller’s sessions, the last used first',
    input: nothing,
    reply: SessionEntries,
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/auth/sessions/:id',
    audience: 'person',
    summary: 'End one of the caller’s sessions; the remaining ones are returned',
    input: z.strictObject({ id: z.string().regex(/^[0-9a-f]{32}$/) }),
    reply: SessionEntries,
  }),
  endSessions: endpoint({
    method: 'POST',
    path: '/auth/sessions/end',
    audience: 'person',
    summary: 'End all sessions of the caller, this one too',
    input: nothing,
    reply: z.object({ ended: z.number().int() }),
  }),
  sign: endpoint({
    method: 'POST',
    path: '/wallet/signatures',
    audience: 'person',
    summary: 'Sign a decoded, allowed request with the embedded wallet of the signed-in person',
    input: z.strictObject({ request: SignatureRequest }),
    reply: z.object({
      /**
       * For Safe transactions the owner's EIP-712 signature; for messages the EIP-1271 signature of the Safe, wrapped by
       * ERC-6492 while the Safe is not deployed.
       */
      signature: HexData,
    }),
  }),
  /** Resolves the session cookie of a request; called by the gateway only. */
  session: endpoint({
    method: 'POST',
    path: '/internal/session',
    audience: 'service',
    summary: 'Resolve a session token',
    input: z.strictObject({ token: z.string().min(16).max(256) }),
    reply: z.object({ user: SessionPerson.nullable() }),
  }),
};
