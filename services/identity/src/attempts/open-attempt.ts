import { attemptCookie } from '@ipr/api';
import type { CallContext } from '@ipr/service-kit';
import { newToken, tokenDigest } from '../sessions/policy.ts';
import type { Attempt, AttemptKind, AttemptOf, AttemptRepository } from './repository.ts';

/** Time for an answer: a device is unlocked, a page at Google filled in, a recovery code looked up. */
export const attemptSeconds = 600;

export interface AttemptDeps {
  readonly attempts: AttemptRepository;
  /** Whether cookies are for HTTPS only. */
  readonly secure: boolean;
}

/** Key of the attempt in the browser's cookie; of no attempt without one. */
export const attemptId = ({ getCookie }: Pick<CallContext, 'getCookie'>): string =>
  tokenDigest(getCookie(attemptCookie) ?? '');

/** Stores an attempt and binds it to the browser by a cookie, so that an answer from another browser is refused. */
export const openAttempt = async (
  { attempts, secure }: AttemptDeps,
  { setCookie }: Pick<CallContext, 'setCookie'>,
  attempt: Attempt,
  now = new Date(),
): Promise<void> => {
  const token = newToken();
  await attempts.insert(tokenDigest(token), attempt, new Date(now.getTime() + attemptSeconds * 1000));
  setCookie(attemptCookie, token, { maxAge: attemptSeconds, secure });
};

/** Consumes the browser's attempt; undefined for none, an expired, used or other one. */
export const takeAttempt = <K extends AttemptKind>(
  { attempts }: Pick<AttemptDeps, 'attempts'>,
  context: Pick<CallContext, 'getCookie'>,
  kind: K,
  now = new Date(),
): Promise<AttemptOf<K> | undefined> => attempts.take(attemptId(context), kind, now);
