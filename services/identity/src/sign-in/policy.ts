import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { clientKey } from '@ipr/service-kit';

export const codeLifetimeSeconds = 600;
export const rateWindowSeconds = 3600;
export const codesPerAddress = 5;
/** Less than the limit of an address, so that an attacker with a link cannot block its owner's sign-in. */
export const codesPerLink = 3;

/** Six digits, each value equally likely. */
export const newCode = (): string => randomInt(0, 1_000_000).toString().padStart(6, '0');

const keyed = (pepper: Uint8Array, ...parts: readonly string[]): string =>
  createHmac('sha256', pepper).update(parts.join('\n')).digest('hex');

/** Stored form of a code: HMAC-SHA-256 (RFC 2104) with the deployment's pepper, bound to the address, hex. */
export const codeDigest = (pepper: Uint8Array, email: string, code: string): string =>
  keyed(pepper, 'code', email, code);

/** Key under which codes and rate slots are stored, so that neither collection holds addresses in clear. */
export const subjectKey = (pepper: Uint8Array, kind: 'email' | 'ip' | 'link' | 'recovery', value: string): string =>
  keyed(pepper, kind, value);

/** Rate-limit key of a client. IPv6 clients count by network prefix, because a client usually has a whole prefix. */
export const clientSubject = (pepper: Uint8Array, ip: string): string => subjectKey(pepper, 'ip', clientKey(ip));

/** @param a @param b hex digests of equal length; compared in constant time. */
export const sameDigest = (a: string, b: string): boolean => {
  const left = Buffer.from(a, 'hex');
  const right = Buffer.from(b, 'hex');
  return left.length === right.length && timingSafeEqual(left, right);
};
