import { createHash } from 'node:crypto';
import { type Client, HttpFailure, type identityApi, type SessionPerson } from '@ipr/api';
import { Failure } from '@ipr/domain';

export interface SessionResolver {
  /** @returns null for a token without a session. @throws Failure service.unavailable while identity does not answer. */
  resolve(token: string): Promise<SessionPerson | null>;
  /** Removes a token from the cache at once, for logout. */
  drop(token: string): void;
}

const lifetimeMs = 5_000;
const maxEntries = 10_000;

export const sessionDigest = (token: string): string => createHash('sha256').update(token).digest('base64url');

const isToken = (token: string) => token.length >= 16 && token.length <= 256;

/** Resolves a session cookie through identity, at most every five seconds per session; concurrent reads share one answer. */
export const createSessionResolver = (
  identity: Pick<Client<typeof identityApi>, 'session'>,
  now: () => number = Date.now,
): SessionResolver => {
  const known = new Map<string, { until: number; user: Promise<SessionPerson | null> }>();

  const query = async (token: string): Promise<SessionPerson | null> => {
    try {
      return (await identity.session({ token })).user;
    } catch (thrown) {
      if (thrown instanceof HttpFailure && thrown.status === 422) return null;
      throw new Failure('service.unavailable', { service: 'identity' }, thrown);
    }
  };

  const forgetOldest = () => {
    const oldest = known.keys().next();
    if (known.size >= maxEntries && !oldest.done) known.delete(oldest.value);
  };

  return {
    async resolve(token) {
      if (!isToken(token)) return null;
      const key = sessionDigest(token);
      const found = known.get(key);
      if (found && found.until > now()) return found.user;
      known.delete(key);
      forgetOldest();
      const entry = { until: now() + lifetimeMs, user: query(token) };
      known.set(key, entry);
      entry.user.catch(() => known.get(key) === entry && known.delete(key));
      return entry.user;
    },
    drop: (token) => void known.delete(sessionDigest(token)),
  };
};
