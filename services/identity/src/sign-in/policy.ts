import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { clientKey } from '@ipr/service-kit';

export const codeLifetimeSeconds = 600;
export const rateWindowSeconds = 3600;
/** Codes that one network may request for one address. */
export const codesPerAsker = 5;
/** Codes that a browser may request for an account that has signed in in it; requests of others do not count. */
export const codesPerKnownBrowser = 5;
/**
 * Codes that all other browsers together may request for one address. Each has five tries, so a hundred guesses an hour are
 * possible, the limit of NIST SP 800-63B section 5.2.2.
 */
export const codesPerAddress = 20;
export const codesPerLink = 3;

/** Six digits, each value equally likely. */
export const newCode = (): string => randomInt(0, 1_000_000).toString().padStart(6, '0');

const keyed = (pepper: Uint8Array, ...parts: readonly string[]): string =>
  createHmac('sha256', pepper).update(parts.join('\n')).digest('hex');

/** Stored form of a code: HMAC-SHA-256 (RFC 2104) with the deployment's pepper, bound to the address, hex. */
export const codeDigest = (pepper: Uint8Array, email: string, code: string): string =>
  keyed(pepper, 'code', email, code);

/** The use of a code: one that was sent for a proof of presence opens no session, and the reverse. */
export type CodeUse = 'sign-in' | 'proof';

/** Holder of the codes of a browser; null for a browser that has requested none. */
export const browserHolder = (browser: string | undefined, use: CodeUse): string | null =>
  browser === undefined ? null : `${use} ${browser}`;

/**
 * Key of a code: its address and its holder, the browser or ticket that it was requested for. A code is verified for its holder
 * only, so the tries and requests of others do not affect it.
 */
export const codeKey = (pepper: Uint8Array, email: string, holder: string): string =>
  keyed(pepper, 'code of', email, holder);

/** Key under which codes and rate slots are stored, so that neither collection holds addresses in clear. */
export const subjectKey = (
  pepper: Uint8Array,
  kind: 'email' | 'ip' | 'link' | 'recovery' | 'asker' | 'browser',
  value: string,
): string => keyed(pepper, kind, value);

/** Rate-limit key of a client. IPv6 clients count by network prefix, because a client usually has a whole prefix. */
export const clientSubject = (pepper: Uint8Array, ip: string): string => subjectKey(pepper, 'ip', clientKey(ip));

/** @param a @param b hex digests of equal length; compared in constant time. */
export const sameDigest = (a: string, b: string): boolean => {
  const left = Buffer.from(a, 'hex');
  const right = Buffer.from(b, 'hex');
  return left.length === right.length && timingSafeEqual(left, right);
};
