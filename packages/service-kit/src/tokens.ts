import { createHmac, timingSafeEqual } from 'node:crypto';
import { accessTokenScopes, SignInMethod } from '@ipr/api';
import { z } from 'zod';

/** Headers between gateway and services; the gateway removes every x-ipr-* header of external requests. */
export const callerHeader = 'x-ipr-caller';
export const serviceHeader = 'x-ipr-service';

/** Maximum lifetime of a token in seconds: one request, not one session. */
export const tokenLifetime = 60;

const wallet = z
  .string()
  .regex(/^0x[0-9a-f]{40}$/)
  .transform((text) => text as `0x${string}`);

const Caller = z.strictObject({
  /** The person: lower-case address of their Safe. */
  wallet,
  /** The signer that owns the Safe, lower case. */
  eoaWallet: wallet,
  userId: z.string().min(1).max(128),
  role: z.enum(['user', 'support', 'operator']),
  /** When the person of the session signed in, ISO 8601. */
  signedInAt: z.iso.datetime().optional(),
  signedInBy: SignInMethod.optional(),
  /** When the person last proved that they are present: at sign-in, or later by a code or a passkey. ISO 8601. */
  provedAt: z.iso.datetime().optional(),
  /** Present when a program calls with an access token of the person. */
  scopes: z.array(z.enum(accessTokenScopes)).optional(),
});
export type Caller = z.output<typeof Caller>;

const CallerClaims = Caller.extend({ requestId: z.string().max(64), exp: z.number().int() });
const ServiceClaims = z.strictObject({ service: z.string().min(1).max(64), exp: z.number().int() });

const nowSeconds = () => Math.floor(Date.now() / 1000);

/** The purpose is part of the authenticated data, so a token of one kind is never valid as another. */
const macOf = (purpose: string, payload: string, secret: string) =>
  createHmac('sha256', secret).update(`${purpose}.${payload}`).digest();

const signToken = (purpose: string, claims: object, secret: string): string => {
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${payload}.${macOf(purpose, payload, secret).toString('base64url')}`;
};

const verifyToken = <S extends z.ZodType<{ exp: number }>>(
  purpose: string,
  schema: S,
  token: string,
  secret: string,
  now: number,
): z.output<S> | null => {
  if (token.length > 2048) return null;
  const [payload = '', mac = '', ...rest] = token.split('.');
  const given = Buffer.from(mac, 'base64url');
  const expected = macOf(purpose, payload, secret);
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const claims = schema.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  if (!claims.success || claims.data.exp <= now || claims.data.exp > now + tokenLifetime) return null;
  return claims.data;
};

/**
 * Signs a token that identifies the person of one request. HMAC-SHA-256 (RFC 2104) with the internal secret. @param now Unix
 * seconds
 */
export const issueCallerToken = (caller: Caller, requestId: string, secret: string, now = nowSeconds()): string =>
  signToken('caller', { ...Caller.parse(caller), requestId, exp: now + tokenLifetime }, secret);

/** @returns null unless it is a valid, current token. Compares in constant time. @param now Unix seconds */
export const verifyCallerToken = (token: string, secret: string, now = nowSeconds()): Caller | null => {
  const claims = verifyToken('caller', CallerClaims, token, secret, now);
  if (!claims) return null;
  const { requestId: _, exp: __, ...caller } = claims;
  return caller;
};

/** Signs a token that identifies the calling service. @param now Unix seconds */
export const issueServiceToken = (service: string, secret: string, now = nowSeconds()): string =>
  signToken('service', { service, exp: now + tokenLifetime }, secret);

/** @returns the name of the calling service, null when the token is not valid. @param now Unix seconds */
export const verifyServiceToken = (token: string, secret: string, now = nowSeconds()): string | null =>
  verifyToken('service', ServiceClaims, token, secret, now)?.service ?? null;
