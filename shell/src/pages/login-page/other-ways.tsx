import type { PortalConfig, SessionUser } from '@ipr/api';
import { PlainButton, useEntryText } from '@ipr/ui/plain';
import { useEffect, useRef } from 'react';
import { AttemptFailure } from './attempt-failure.tsx';
import { leaveForGoogle, refuseCancelled, takeGoogleAnswer } from './google-return.ts';
import classes from './login-page.module.css';
import { useAttempt } from './use-attempt.ts';

interface OtherWaysProps {
  readonly config: PortalConfig;
  /** Completes the sign-in, with a second factor if the account requires one. */
  readonly signIn: (work: () => Promise<SessionUser>) => Promise<void>;
}

/** Sign-in by passkey, Google and Dynamic, whose code is loaded when they are used. */
export const OtherWays = ({ config, signIn }: OtherWaysProps) => {
  const text = useEntryText();
  const { busy, failure, attempt } = useAttempt();
  const { email, google, passkey, dynamic } = config.signIn;
  const load = async () => {
    const loaded = await import('./other-sign-in.ts');
    const calls = loaded.createOtherSignIn(config);
    return { calls, finishByPasskey: () => loaded.signInByPasskey(calls) };
  };
  const byPasskey = async () => signIn((await load()).finishByPasskey);
  const atGoogle = async () => {
    const { calls } = await load();
    leaveForGoogle((await calls.startGoogle({})).url);
  };
  const atDynamic = async () => {
    const [{ calls }, { signInAtDynamic }] = await Promise.all([load(), import('../../dynamic/open-dynamic.ts')]);
    const token = await signInAtDynamic(config);
    await signIn(() => calls.finishDynamic({ token }));
  };
  const returned = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer is taken from the address once
  useEffect(() => {
    const answer = google && !returned.current ? takeGoogleAnswer() : undefined;
    if (answer === undefined) return;
    returned.current = true;
    void attempt(async () => {
      refuseCancelled(answer);
      const { calls } = await load();
      await signIn(() => calls.finishGoogle({ answer }));
    });
  }, []);
  if (!google && !passkey && !dynamic) return null;
  return (
    <div className={classes.others}>
      {email ? <p className={classes.or}>{text('login.or')}</p> : null}
      <AttemptFailure failure={failure} />
      {passkey ? (
        <PlainButton size="large" block busy={busy} onClick={() => void attempt(byPasskey)}>
          {text('login.passkey')}
        </PlainButton>
      ) : null}
      {google ? (
        <PlainButton size="large" block busy={busy} onClick={() => void attempt(atGoogle)}>
          {text('login.google')}
        </PlainButton>
      ) : null}
      {dynamic ? (
        <PlainButton size="large" block busy={busy} onClick={() => void attempt(atDynamic)}>
          {text('login.dynamic')}
        </PlainButton>
      ) : null}
    </div>
  );
};
