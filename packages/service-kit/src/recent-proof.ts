import { proofMinutes } from '@ipr/api';
import { Failure } from '@ipr/domain';
import type { CallContext } from './context.ts';
import { callerOf } from './context.ts';
import type { Caller } from './tokens.ts';

/**
 * The person of a call that a stolen session must not make: they must have proved their presence within the last ten minutes, by
 * signing in, a code or a passkey. The browser then prompts for a proof and repeats the call.
 * @throws Failure session.missing, session.too-old, token.not-allowed for a program with an access token
 */
export const recentlyProved = (context: Pick<CallContext, 'caller'>, now = Date.now()): Caller => {
  const caller = callerOf(context);
  if (caller.scopes) throw new Failure('token.not-allowed');
  const age = now - Date.parse(caller.provedAt ?? '');
  if (!(age <= proofMinutes * 60_000)) throw new Failure('session.too-old', { minutes: proofMinutes });
  return caller;
};
