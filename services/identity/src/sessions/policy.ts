import { createHash, randomBytes } from 'node:crypto';

export const idleSeconds = 7 * 24 * 3600;
export const absoluteSeconds = 30 * 24 * 3600;
/** A session is renewed at most this often, so that most requests do not write to the database. */
export const renewAfterSeconds = 60;

/** A page that opens with an older token gets a new one, so that a copied token does not work for weeks. */
export const rotateAfterSeconds = 24 * 3600;
/** How long requests that are under way can use a replaced token. */
export const graceSeconds = 60;

/** 256 random bits, base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Digest under which a token is stored. A plain SHA-256 suffices: the token has 256 bits of entropy. */
export const tokenDigest = (token: string): string => createHash('sha256').update(token).digest('hex');

/** When an unused session ends: seven days from now, but never later than thirty days after sign-in. */
export const expiryOf = (createdAt: Date, now: Date): Date =>
  new Date(Math.min(now.getTime() + idleSeconds * 1000, createdAt.getTime() + absoluteSeconds * 1000));
