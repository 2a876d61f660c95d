import { type PortalConfig, RecoveryCode, type SessionUser } from '@ipr/api';
import { Failure } from '@ipr/domain';
import { useText } from '@ipr/ui';
import { PlainButton, PlainField } from '@ipr/ui/plain';
import { type FormEvent, useMemo, useState } from 'react';
import { AttemptFailure } from './attempt-failure.tsx';
import classes from './login-page.module.css';
import { confirmByPasskey, createOtherSignIn } from './other-sign-in.ts';
import { useAttempt } from './use-attempt.ts';

export interface SecondFactorProps {
  readonly config: PortalConfig;
  readonly onUser: (user: SessionUser) => void;
  readonly onRestart: () => void;
}

/** The end of a sign-in whose second step came too late: neither a passkey nor a recovery code is of use any more. */
const Expired = ({ failure, onRestart }: { readonly failure: Failure; readonly onRestart: () => void }) => {
  const text = useText();
  return (
    <>
      <h2 className={classes.step}>{text('second.title')}</h2>
      <AttemptFailure failure={failure} />
      <PlainButton look="primary" size="large" block autoFocus onClick={onRestart}>
        {text('second.restart')}
      </PlainButton>
    </>
  );
};

/** A passkey or a recovery code, after the first step of a sign-in. */
export const SecondFactor = ({ config, onUser, onRestart }: SecondFactorProps) => {
  const text = useText();
  const calls = useMemo(() => createOtherSignIn(config), [config]);
  const [code, setCode] = useState<string>();
  const { busy, failure, attempt } = useAttempt();
  const signIn = (work: () => Promise<SessionUser>) => void attempt(async () => onUser(await work()));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    signIn(async () => {
      const parsed = RecoveryCode.safeParse(code);
      if (!parsed.success) throw new Failure('session.code-invalid');
      return calls.redeemRecoveryCode({ code: parsed.data });
    });
  };
  if (failure?.code === 'session.second-factor-expired') return <Expired failure={failure} onRestart={onRestart} />;
  return (
    <form noValidate onSubmit={submit}>
      <h2 className={classes.step}>{text('second.title')}</h2>
      <p>{text('second.text')}</p>
      <AttemptFailure failure={failure} />
      <PlainButton
        look={code === undefined ? 'primary' : 'default'}
        size="large"
        block
        busy={busy}
        onClick={() => signIn(() => confirmByPasskey(calls))}
      >
        {text('proof.passkey')}
      </PlainButton>
      {code === undefined ? null : (
        <div className={classes.others}>
          <PlainField
            id="recovery"
            label={text('second.recovery')}
            hint={text('second.recovery-hint')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            maxLength={40}
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
          <PlainButton look="primary" size="large" type="submit" block busy={busy}>
            {text('login.sign-in')}
          </PlainButton>
        </div>
      )}
      <div className={classes.ways}>
        {code === undefined ? (
          <PlainButton look="link" className={classes.flush ?? ''} onClick={() => setCode('')}>
            {text('second.use-recovery')}
          </PlainButton>
        ) : null}
        <PlainButton look="link" className={classes.flush ?? ''} onClick={onRestart}>
          {text('second.restart')}
        </PlainButton>
      </div>
    </form>
  );
};
