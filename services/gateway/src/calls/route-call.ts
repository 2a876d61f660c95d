import { accessTokenPattern, apiBase, undoPath, unsubscribePath } from '@ipr/api';
import { Failure } from '@ipr/domain';
import { callerHeader, clientKey, InvalidRequest, issueCallerToken } from '@ipr/service-kit';
import type { Context } from 'koa';
import type { DiskRoomWatch } from '../limits/disk-room.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import { isFromOwnPage } from '../proxy/compress-answer.ts';
import { forward } from '../proxy/forward.ts';
import type { Upstream } from '../proxy/upstream.ts';
import { type PublicCookies, publicCookies } from './public-cookies.ts';
import { type SessionResolver, sessionDigest } from './session-resolver.ts';

export interface CallRouting {
  /** Service by first path segment. Segments not listed are not reachable from outside, above all 'internal'. */
  readonly services: ReadonlyMap<string, Upstream>;
  readonly sessions: SessionResolver;
  readonly limits: RateLimits;
  readonly disk: DiskRoomWatch;
  readonly publicOrigin: string;
  readonly internalSecret: string;
}

/** Statuses with which a service refuses a body: malformed, too large, of another type or not as declared. */
const bodyRefused = new Set([400, 413, 415, 422]);

/** Services whose answers have no secrets, and no text of other people next to the caller's own. */
const compressible = new Set(['workfiles']);

const reading = new Set(['GET', 'HEAD']);

/** Refuses dot segments, doubled slashes and encoded separators, because servers interpret them differently. */
const refuseOddPath = (path: string): void => {
  if (/\/\/|\\|%2f|%5c|%00|(^|\/)(\.|%2e){1,2}(\/|$)/i.test(path)) throw new InvalidRequest(['path: malformed']);
};

/** The session cookie is SameSite=Lax; this is the second defence against forms and scripts of other sites. */
const refuseOtherOrigins = (ctx: Context, publicOrigin: string): void => {
  if (!reading.has(ctx.method) && ctx.get('origin') !== publicOrigin) throw new Failure('request.cross-origin');
};

/** Calls that an attacker repeats to guess or to send mails. */
const signInPaths = /^\/auth\/(email|passkey|google|dynamic|second-factor|proof)/;

/** The session cookie or the access token of a request. @throws Failure token.invalid for a bearer that is no access token */
interface Credential {
  readonly token: string | undefined;
  readonly isAccessToken: boolean;
}

const credentialOf = (ctx: Context, cookies: PublicCookies): Credential => {
  const [scheme = '', token = ''] = ctx.get('authorization').split(' ');
  // Other schemes are for a server in front, such as the password of a test installation, which browsers send with every request.
  if (scheme.toLowerCase() !== 'bearer') return { token: cookies.session(ctx), isAccessToken: false };
  if (!accessTokenPattern.test(token)) throw new Failure('token.invalid');
  return { token, isAccessToken: true };
};

/** @throws Failure token.invalid for an access token that opens nothing */
const identify = async (
  ctx: Context,
  { sessions, limits, internalSecret }: CallRouting,
  { token, isAccessToken }: Credential,
) => {
  if (!token) return {};
  // A session is for browsers, which send it as a cookie; a token is for programs.
  if (!isAccessToken && accessTokenPattern.test(token)) return {};
  limits.take('session', sessionDigest(token));
  const user = await sessions.resolve(token);
  if (!user && isAccessToken) throw new Failure('token.invalid');
  if (!user) return {};
  ctx.state.userId = user.id;
  const { wallet, eoaWallet, id: userId, role, signedInAt, signedInBy, provedAt, scopes } = user;
  const session = {
    ...(signedInAt ? { signedInAt } : {}),
    ...(signedInBy ? { signedInBy } : {}),
    ...(provedAt ? { provedAt } : {}),
    ...(scopes ? { scopes } : {}),
  };
  const caller = { wallet, eoaWallet, userId, role, ...session };
  return { [callerHeader]: issueCallerToken(caller, ctx.state.requestId, internalSecret) };
};

/**
 * Counts a call of a sign-in. A stranger behind the same address can use up what the address has, so a browser in which an account has
 * signed in has calls of its own beyond them.
 * @throws Failure request.rate-limited
 */
const countSignIn = async (
  ctx: Context,
  { limits, sessions }: CallRouting,
  { payer, browser }: { readonly payer: string; readonly browser: string | undefined },
): Promise<void> => {
  try {
    limits.take('signIn', payer);
  } catch (refusal) {
    if (browser === undefined || ctx.state.userId || !(await sessions.isKnownBrowser(browser))) throw refusal;
    limits.take('signIn', `browser ${sessionDigest(browser)}`);
  }
};

/** /api/v1/{segment}/… is forwarded to the service of that segment, with a proof of the caller and without headers that the client forged. */
export const routeCall = async (ctx: Context, routing: CallRouting): Promise<void> => {
  const path = ctx.path.slice(apiBase.length);
  refuseOddPath(path);
  const service = routing.services.get(path.split('/')[1] ?? '');
  if (!service) throw new Failure('request.not-found');
  const client = clientKey(ctx.ip);
  routing.limits.take('api', client);
  const cookies = publicCookies(routing.publicOrigin);
  const credential = credentialOf(ctx, cookies);
  // Their links authorize them: mail programs send the first without an origin (RFC 8058), and no session goes with either.
  const isOfMail = path === undoPath || path.startsWith(`${unsubscribePath}/`);
  // Browsers send no access token of their own accord, so another site cannot make them use one.
  if (!isOfMail && !credential.isAccessToken) refuseOtherOrigins(ctx, routing.publicOrigin);
  await routing.disk.admit(ctx, path);
  const caller = path === '/auth/logout' || isOfMail ? {} : await identify(ctx, routing, credential);
  const isIdentity = service.name === 'identity';
  const payer = credential.token && callerHeader in caller ? sessionDigest(credential.token) : client;
  // After the origin: pages of other sites, and strangers behind the same address, must not use up what a person's session has.
  if (signInPaths.test(path)) await countSignIn(ctx, routing, { payer, browser: cookies.browser(ctx) });
  routing.limits.check('refused', payer);
  await forward(ctx, service, {
    path: path + ctx.search,
    headers: { ...caller, ...(isIdentity && !credential.isAccessToken ? cookies.forIdentity(ctx) : {}) },
    compress: compressible.has(service.name) && isFromOwnPage(ctx),
    onAnswer: (status, headers, all) => {
      if (bodyRefused.has(status)) routing.limits.count('refused', payer);
      return {
        ...headers,
        ...(isIdentity && all['set-cookie'] ? { 'set-cookie': cookies.fromIdentity(all['set-cookie']) } : {}),
      };
    },
  });
};
