import { createHmac, randomBytes } from 'node:crypto';

/** Recovery codes of one account. */
export const recoveryCodeCount = 10;
/** Recovery codes that may be tried per account and hour. */
export const recoveryTries = 10;

const letters = '0123456789abcdefghjkmnpqrstvwxyz';

/** Twelve letters and digits of Crockford's base 32, 60 random bits, in groups of four. */
export const newRecoveryCode = (): string =>
  [...randomBytes(12)]
    .map((byte) => letters[byte % letters.length])
    .join('')
    .replaceAll(/(.{4})(?=.)/g, '$1-');

/** Stored form: HMAC-SHA-256 (RFC 2104) with the deployment's pepper, bound to the account, hex. @param code without hyphens */
export const recoveryDigest = (pepper: Uint8Array, userId: string, code: string): string =>
  createHmac('sha256', pepper).update(['recovery', userId, code].join('\n')).digest('hex');
