import { createHash, randomBytes } from 'node:crypto';
import {
  type AccessTokenEntry,
  type AccessTokenScope,
  accessTokenPrefix,
  maxAccessTokens,
  sessionCookie,
} from '@ipr/api';
import { Failure } from '@ipr/domain';
import { type CallContext, callerOf, recentlyProved } from '@ipr/service-kit';
import { type ReportDeps, reportEvent } from '../reports/report-event.ts';
import { tokenDigest } from '../sessions/policy.ts';
import type { SessionRepository } from '../sessions/repository.ts';
import type { UserRepository } from '../users/repository.ts';
import type { AccessToken, AccessTokenRepository } from './repository.ts';

export interface AccessTokenDeps extends ReportDeps {
  readonly accessTokens: AccessTokenRepository;
  readonly users: Pick<UserRepository, 'findById'>;
  readonly sessions: Pick<SessionRepository, 'find'>;
}

const dayMs = 24 * 3600 * 1000;

/** Name of a token outside this service, so that the key of the database stays inside. */
const nameOf = ({ id }: Pick<AccessToken, 'id'>): string =>
  createHash('sha256').update(`access-token:${id}`).digest('hex').slice(0, 32);

const entryOf = (token: AccessToken): AccessTokenEntry => ({
  id: nameOf(token),
  name: token.name,
  scopes: [...token.scopes],
  createdAt: token.createdAt.toISOString(),
  expiresAt: token.expiresAt.toISOString(),
  lastUsedAt: token.lastUsedAt?.toISOString() ?? null,
});

export const listAccessTokens = async (
  { accessTokens }: Pick<AccessTokenDeps, 'accessTokens'>,
  userId: string,
  now = new Date(),
): Promise<AccessTokenEntry[]> => (await accessTokens.ofUser(userId, now)).map(entryOf);

/**
 * Creates a token. Counted after the addition: of simultaneous ones the last sees all others, so the limit is not exceeded.
 * @throws Failure session.too-old, user.account-closing, token.too-many
 */
export const createAccessToken = async (
  deps: AccessTokenDeps,
  wanted: { readonly name: string; readonly scopes: readonly AccessTokenScope[]; readonly days: number },
  context: CallContext,
  now = new Date(),
): Promise<{ token: string; tokens: AccessTokenEntry[] }> => {
  const { userId } = recentlyProved(context);
  const user = await deps.users.findById(userId);
  if (!user) throw new Failure('session.missing');
  if (user.closesAt) throw new Failure('user.account-closing');
  const token = accessTokenPrefix + randomBytes(32).toString('base64url');
  const { name, scopes, days } = wanted;
  const id = tokenDigest(token);
  const expiresAt = new Date(now.getTime() + days * dayMs);
  const session = await deps.sessions.find(tokenDigest(context.getCookie(sessionCookie) ?? ''), now);
  const factor = session?.factor ?? null;
  await deps.accessTokens.insert({ id, userId, name, scopes, createdAt: now, factor, expiresAt, lastUsedAt: null });
  const tokens = await listAccessTokens(deps, userId, now);
  if (tokens.length > maxAccessTokens) {
    await deps.accessTokens.remove(userId, id);
    throw new Failure('token.too-many', { max: maxAccessTokens });
  }
  await reportEvent(deps, user, 'access-token-created', context, { name });
  return { token, tokens };
};

/** Ends a token at once. @returns the remaining ones @throws Failure token.not-found, also for the token of another person */
export const revokeAccessToken = async (
  deps: Pick<AccessTokenDeps, 'accessTokens'>,
  name: string,
  context: CallContext,
  now = new Date(),
): Promise<AccessTokenEntry[]> => {
  const { userId } = callerOf(context);
  const found = (await deps.accessTokens.ofUser(userId, now)).find((token) => nameOf(token) === name);
  const removed = found && (await deps.accessTokens.remove(userId, found.id));
  if (!removed) throw new Failure('token.not-found');
  context.log.info({ userId, token: name }, 'access token revoked');
  return listAccessTokens(deps, userId, now);
};
