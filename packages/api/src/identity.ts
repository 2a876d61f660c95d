import { keynetStatement } from '@ipr/domain';
import { z } from 'zod';
import { closureCalls } from './closure-calls.ts';
import { endpoint, nothing } from './endpoint.ts';
import { Address, AssetId, Hex32, HexData, IsoTime } from './fields.ts';
import { keyCalls } from './key-calls.ts';
import { otherSignInCalls } from './other-sign-in-calls.ts';
import { AccountSecurity } from './passkeys.ts';
import { proofCalls, securityCalls } from './security-calls.ts';
import { PartyName } from './sharing-values.ts';
import { SessionUser, signInCalls } from './sign-in-calls.ts';

export * from './sign-in-calls.ts';

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

/** Ways to begin a session. */
export const SignInMethod = z.enum(['email-code', 'google', 'passkey']);
export type SignInMethod = z.infer<typeof SignInMethod>;

/** The person of a session, with the sign-in that began it and the last proof of their presence. */
export const SessionPerson = SessionUser.extend({
  signedInAt: IsoTime.optional(),
  signedInBy: SignInMethod.optional(),
  /** Absent for a token that has been replaced: requests that are under way end, but nothing that requires a proof begins. */
  provedAt: IsoTime.optional(),
});
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

/** Everything that identity stores about a person, except secrets. */
export const IdentityData = z.object({
  account: SessionUser,
  sessions: SessionEntries,
  security: AccountSecurity,
  /** The last 1,000 signatures by the embedded key, the latest first. */
  signatures: z.array(
    z.object({
      kind: z.string(),
      digest: Hex32,
      what: z.record(z.string(), z.union([z.string(), z.number()])),
      at: IsoTime,
    }),
  ),
});
export type IdentityData = z.infer<typeof IdentityData>;

export const identityApi = {
  ...signInCalls,
  ...otherSignInCalls,
  ...securityCalls,
  ...proofCalls,
  ...closureCalls,
  ...keyCalls,
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
  exportData: endpoint({
    method: 'GET',
    path: '/auth/export',
    audience: 'person',
    summary: 'Everything that identity stores about the caller; requires a recent proof',
    input: nothing,
    reply: IdentityData,
  }),
  sign: endpoint({
    method: 'POST',
    path: '/wallet/signatures',
    audience: 'person',
    summary: 'Sign a decoded, allowed request with the embedded wallet of the signed-in person',
    input: z.strictObject({
      request: SignatureRequest,
      /** The account of the page; nothing is signed when a sign-in in another tab has replaced its session. */
      wallet: Address.optional(),
    }),
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
