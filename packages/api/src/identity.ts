import { z } from 'zod';
import { AccessTokenEntry, accessTokenCalls } from './access-tokens.ts';
import { Approval, SessionName } from './approvals.ts';
import { closureCalls } from './closure-calls.ts';
import { endpoint, nothing } from './endpoint.ts';
import { Address, Hex32, HexData, IsoTime } from './fields.ts';
import { keyCalls } from './key-calls.ts';
import { madeSignatureCalls, SignatureCursor } from './made-signatures.ts';
import { otherSignInCalls } from './other-sign-in-calls.ts';
import { AccountSecurity } from './passkeys.ts';
import { proofCalls, securityCalls } from './security-calls.ts';
import { SessionUser, signInCalls } from './sign-in-calls.ts';
import { MessageRequest } from './signature-requests.ts';
import { accessTokenScopes } from './token-scopes.ts';
import { RelayedTransaction, SafeCall } from './transactions.ts';

export * from './approvals.ts';
export * from './sign-in-calls.ts';
export * from './signature-requests.ts';

/** Ways to begin a session. */
export const SignInMethod = z.enum(['email-code', 'google', 'passkey', 'dynamic']);
export type SignInMethod = z.infer<typeof SignInMethod>;

/** The person of a session, with the sign-in that began it and the last proof of their presence. */
export const SessionPerson = SessionUser.extend({
  signedInAt: IsoTime.optional(),
  signedInBy: SignInMethod.optional(),
  /** Absent for a token that has been replaced: requests that are under way end, but nothing that requires a proof begins. */
  provedAt: IsoTime.optional(),
  /** Present when a program calls with an access token of the person: what the token allows in addition to reading. */
  scopes: z.array(z.enum(accessTokenScopes)).optional(),
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
  /** Whether signatures in this session require an approval of its browser's signing frame. */
  isBound: z.boolean(),
});
export type SessionEntry = z.infer<typeof SessionEntry>;

const SessionEntries = z.array(SessionEntry);

/** Everything that identity stores about a person, except secrets and the signatures, which are read in pages. */
export const IdentityData = z.object({
  account: SessionUser,
  sessions: SessionEntries,
  security: AccountSecurity,
  /** Browsers in which the person has signed in, by the digest of their token, the latest first. */
  browsers: z.array(z.object({ digest: z.string(), lastUsedAt: IsoTime })),
  accessTokens: z.array(AccessTokenEntry),
});
export type IdentityData = z.infer<typeof IdentityData>;

/** A signature that the embedded key made for the person. */
const SignatureRecord = z.object({
  kind: z.string(),
  digest: Hex32,
  what: z.record(z.string(), z.union([z.string(), z.number()])),
  at: IsoTime,
});

export const identityApi = {
  ...signInCalls,
  ...otherSignInCalls,
  ...securityCalls,
  ...proofCalls,
  ...closureCalls,
  ...keyCalls,
  ...madeSignatureCalls,
  ...accessTokenCalls,
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
    input: z.strictObject({ id: SessionName }),
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
    summary: 'Account, sessions, passkeys, known browsers and access tokens of the caller; requires a recent proof',
    input: nothing,
    reply: IdentityData,
  }),
  exportSignatures: endpoint({
    method: 'GET',
    path: '/auth/export/signatures',
    audience: 'person',
    summary: 'Signatures by the embedded key of the caller, the latest first; requires a recent proof',
    input: z.strictObject({
      /** `next` of the page before. */
      before: SignatureCursor.optional(),
      limit: z.coerce.number().int().min(1).max(500).default(500),
    }),
    reply: z.object({ items: z.array(SignatureRecord), next: SignatureCursor.nullable() }),
  }),
  sign: endpoint({
    method: 'POST',
    path: '/wallet/signatures',
    audience: 'person',
    scopes: ['open', 'share'],
    summary: 'Sign a decoded, allowed message with the embedded wallet of the signed-in person',
    input: z.strictObject({
      request: MessageRequest,
      /** The account of the page; nothing is signed when a sign-in in another tab has replaced its session. */
      wallet: Address.optional(),
      approval: Approval.optional(),
    }),
    reply: z.object({
      /** The EIP-1271 signature of the Safe, wrapped by ERC-6492 while the Safe is not deployed. */
      signature: HexData,
    }),
  }),
  execute: endpoint({
    method: 'POST',
    path: '/wallet/transactions',
    audience: 'person',
    scopes: ['register', 'share'],
    summary:
      'Sign an allowed Safe transaction with the embedded wallet and submit it to the relay; a repeated call returns the same transaction',
    input: z.strictObject({
      transaction: SafeCall,
      /** The account of the page, as for signatures. */
      wallet: Address,
      approval: Approval.optional(),
    }),
    reply: RelayedTransaction,
  }),
  /** Resolves the session cookie or the access token of a request; called by the gateway only. */
  session: endpoint({
    method: 'POST',
    path: '/internal/session',
    audience: 'service',
    summary: 'Resolve a session token or an access token',
    input: z.strictObject({ token: z.string().min(16).max(256) }),
    reply: z.object({ user: SessionPerson.nullable() }),
  }),
  /** Called by the gateway only, once others have used up the sign-in calls of a network. */
  knownBrowser: endpoint({
    method: 'POST',
    path: '/internal/browser',
    audience: 'service',
    summary: 'Whether an account has signed in in the browser that has this token',
    input: z.strictObject({ token: z.string().min(1).max(256) }),
    reply: z.object({ isKnown: z.boolean() }),
  }),
};
