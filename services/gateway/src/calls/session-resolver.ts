import { createHash } from 'node:crypto';
import { type Client, HttpFailure, type identityApi, type SessionPerson } from '@ipr/api';
import { Failure } from '@ipr/domain';

export interface SessionResolver {
  /** @returns null for a token without a session. @throws Failure service.unavailable while identity does not answer. */
  resolve(token: string): Promise<SessionPerson | null>;
  /** Whether an account has signed in in the browser with this token. @throws Failure service.unavailable */
  isKnownBrowser(token: string): Promise<boolean>;
}

export const sessionDigest = (token: string): string => createHash('sha256').update(token).digest('base64url');

const isToken = (token: string) => token.length >= 16 && token.length <= 256;

/**
 * Resolves a session cookie through identity. Requests that arrive together share one answer; no answer is used later, so a session
 * that ended in another browser, or at another replica of the gateway, opens nothing more.
 */
export const createSessionResolver = (
  identity: Pick<Client<typeof identityApi>, 'session' | 'knownBrowser'>,
): SessionResolver => {
  const pending = new Map<string, Promise<SessionPerson | null>>();

  const query = async (token: string): Promise<SessionPerson | null> => {
    try {
      return (await identity.session({ token })).user;
    } catch (thrown) {
      if (thrown instanceof HttpFailure && thrown.status === 422) return null;
      throw new Failure('service.unavailable', { service: 'identity' }, thrown);
    }
  };

  return {
    async isKnownBrowser(token) {
      if (!isToken(token)) return false;
      const unavailable = (thrown: unknown): never => {
        throw new Failure('service.unavailable', { service: 'identity' }, thrown);
      };
      return (await identity.knownBrowser({ token }).catch(unavailable)).isKnown;
    },
    async resolve(token) {
      if (!isToken(token)) return null;
      const key = sessionDigest(token);
      const found = pending.get(key);
      if (found) return found;
      const answer = query(token).finally(() => pending.delete(key));
      pending.set(key, answer);
      return answer;
    },
  };
};
