import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import { IsoTime, visibleLine } from './fields.ts';
import { accessTokenScopes } from './token-scopes.ts';

/** What an access token begins with, so that scanners of source code recognise one. 43 characters follow: 256 random bits, base64url. */
export const accessTokenPrefix = 'ipr_pat_';
export const accessTokenPattern = /^ipr_pat_[A-Za-z0-9_-]{43}$/;

/** Tokens of one account. */
export const maxAccessTokens = 50;
/** The longest validity of a token in days. */
export const maxTokenDays = 366;

const TokenName = visibleLine(60);
const TokenScopes = z.array(z.enum(accessTokenScopes)).max(accessTokenScopes.length);

/** An access token without its secret part. */
export const AccessTokenEntry = z.object({
  /** Names the token; does not open anything. */
  id: z.string(),
  name: z.string(),
  /** What it allows in addition to reading. */
  scopes: TokenScopes,
  createdAt: IsoTime,
  expiresAt: IsoTime,
  /** Exact to a minute; null before the first use. */
  lastUsedAt: IsoTime.nullable(),
});
export type AccessTokenEntry = z.infer<typeof AccessTokenEntry>;

const AccessTokenEntries = z.array(AccessTokenEntry);

/** Tokens with which programs call the API for a person. */
export const accessTokenCalls = {
  accessTokens: endpoint({
    method: 'GET',
    path: '/auth/tokens',
    audience: 'person',
    summary: 'The caller’s access tokens that are valid, the newest first',
    input: nothing,
    reply: AccessTokenEntries,
  }),
  createAccessToken: endpoint({
    method: 'POST',
    path: '/auth/tokens',
    audience: 'person',
    summary: 'Create an access token for programs; its text is in this reply only. Requires a recent proof',
    input: z.strictObject({
      name: TokenName,
      /** What it allows in addition to reading. */
      scopes: TokenScopes.refine((scopes) => new Set(scopes).size === scopes.length, 'the same scope twice'),
      /** Days for which it is valid. */
      days: z.number().int().min(1).max(maxTokenDays),
    }),
    reply: z.object({ token: z.string().regex(accessTokenPattern), tokens: AccessTokenEntries }),
  }),
  revokeAccessToken: endpoint({
    method: 'DELETE',
    path: '/auth/tokens/:id',
    audience: 'person',
    summary: 'Revoke one of the caller’s access tokens at once; the remaining ones are returned',
    input: z.strictObject({ id: z.string().regex(/^[0-9a-f]{32}$/) }),
    reply: AccessTokenEntries,
  }),
};
