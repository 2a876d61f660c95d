import { Failure } from '@ipr/domain';
import type { CallContext } from '@ipr/service-kit';
import { type AttemptDeps, attemptId, takeAttempt } from '../attempts/open-attempt.ts';
import type { AttemptOf } from '../attempts/repository.ts';

/**
 * Consumes the browser's attempt that an answer belongs to. An answer to another attempt consumes nothing: another tab, or a link
 * of a stranger, must not end the sign-in that the person has begun.
 * @throws Failure session.google-refused
 */
export const takeGoogleAttempt = async (
  deps: Pick<AttemptDeps, 'attempts'>,
  context: Pick<CallContext, 'getCookie'>,
  answer: string,
): Promise<AttemptOf<'google'>> => {
  const begun = await deps.attempts.find(attemptId(context), 'google', new Date());
  const isAnswer = begun !== undefined && new URLSearchParams(answer).get('state') === begun.state;
  const attempt = isAnswer ? await takeAttempt(deps, context, 'google') : undefined;
  if (!attempt) throw new Failure('session.google-refused');
  return attempt;
};
