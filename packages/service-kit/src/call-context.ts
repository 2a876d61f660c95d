import { type Endpoint, idempotencyHeader, mayCall } from '@ipr/api';
import { Failure } from '@ipr/domain';
import type { Context } from 'koa';
import type { CallContext, CookieSettings } from './context.ts';
import { InvalidRequest } from './invalid-request.ts';
import type { Logger } from './logger.ts';
import { callerHeader, serviceHeader, verifyCallerToken, verifyServiceToken } from './tokens.ts';

const cookieOf = (name: string, value: string, { maxAge, secure, path = '/' }: CookieSettings): string => {
  if (!/^[\w!#$%&'*.^`|~+-]+$/.test(name) || !/^[\w!#$%&'()*./:<=>?@[\]^`{|}~+-]*$/.test(value))
    throw new RangeError('not a cookie');
  const flags = `Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax`;
  return `${name}=${value}; ${flags}${secure ? '; Secure' : ''}`;
};

const readIdempotencyKey = (ctx: Context): string | undefined => {
  const key = ctx.get(idempotencyHeader);
  if (key && !/^[\w.:-]{8,128}$/.test(key))
    throw new InvalidRequest([`${idempotencyHeader}: expected 8 to 128 letters, digits or . : _ -`]);
  return key || undefined;
};

/** Checks that the caller matches the endpoint's audience. @throws Failure session.missing, access.denied, token.not-allowed */
const enforceAudience = (declared: Endpoint, { caller, service }: Pick<CallContext, 'caller' | 'service'>) => {
  if (declared.audience === 'person' && !caller) throw new Failure('session.missing');
  if (declared.audience === 'service' && !service) throw new Failure('access.denied');
  if (declared.audience === 'person' && caller?.scopes && !mayCall(caller.scopes, declared.scopes))
    throw new Failure('token.not-allowed');
};

/** The request context passed to a handler. @throws Failure session.missing, access.denied, token.not-allowed, request.invalid */
export const openContext = (
  declared: Endpoint,
  ctx: Context,
  internalSecret: string,
  requestId: string,
  log: Logger,
): CallContext => {
  const caller = verifyCallerToken(ctx.get(callerHeader), internalSecret);
  const service = verifyServiceToken(ctx.get(serviceHeader), internalSecret);
  enforceAudience(declared, { caller, service });
  const idempotencyKey = readIdempotencyKey(ctx);
  return {
    caller,
    service,
    requestId,
    ip: ctx.ip,
    userAgent: ctx.get('user-agent').slice(0, 512),
    log,
    ...(idempotencyKey ? { idempotencyKey } : {}),
    getCookie: (name) => ctx.cookies.get(name),
    setCookie: (name, value, settings) => ctx.append('set-cookie', cookieOf(name, value, settings)),
  };
};
