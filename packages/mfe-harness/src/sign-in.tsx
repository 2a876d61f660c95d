import type { PortalConfig, SessionUser } from '@ipr/api';
import { asFailure } from '@ipr/domain';
import { Alert, Input, useFailureText, useLanguage, useText } from '@ipr/ui';
import { useState } from 'react';
import classes from './harness.module.css';
import { SecondStep } from './second-step.tsx';
import { Step } from './step.tsx';
import { identityOf } from './use-portal.ts';

interface SignInProps {
  readonly config: PortalConfig;
  readonly onUser: (user: SessionUser) => void;
  /** Reads again who is signed in. */
  readonly onElsewhere: () => void;
}

/** Sign-in by e-mail code, at the registry behind this page. */
export const SignIn = ({ config, onUser, onElsewhere }: SignInProps) => {
  const text = useText();
  const sentence = useFailureText();
  const { locale } = useLanguage();
  const [email, setEmail] = useState<string>();
  const [isTwoStep, setTwoStep] = useState(false);
  const [failed, setFailed] = useState<unknown>();
  const identity = identityOf(config);
  const attempt = (work: Promise<void>) => void work.then(() => setFailed(undefined), setFailed);
  const { inboxUrl } = config.signIn;
  const verify = async (code: string) => {
    try {
      onUser(await identity.verifyCode({ email: email ?? '', code }));
    } catch (thrown) {
      if (asFailure(thrown).code !== 'session.second-factor-required') throw thrown;
      setTwoStep(true);
    }
  };
  const restart = () => {
    setEmail(undefined);
    setTwoStep(false);
  };
  if (isTwoStep)
    return (
      <main className={classes.center}>
        <h1>{text('login.title')}</h1>
        <SecondStep config={config} onUser={onUser} onRestart={restart} onElsewhere={onElsewhere} />
      </main>
    );
  return (
    <main className={classes.center}>
      <h1>{text('login.title')}</h1>
      {email === undefined ? (
        <Step
          key="email"
          label={text('login.email')}
          missing={text('login.email-invalid')}
          button={text('login.send-code')}
          input={<Input type="email" autoComplete="email" autoFocus />}
          onTyped={(typed) => attempt(identity.requestCode({ email: typed, locale }).then(() => setEmail(typed)))}
        />
      ) : (
        <Step
          key="code"
          label={text('login.code')}
          missing={text('login.code-incomplete')}
          button={text('login.sign-in')}
          input={<Input inputMode="numeric" autoComplete="one-time-code" autoFocus />}
          onTyped={(code) => attempt(verify(code))}
        />
      )}
      {email !== undefined && inboxUrl ? (
        <p>
          <a href={inboxUrl} target="_blank" rel="noreferrer">
            {text('login.inbox')}
          </a>
        </p>
      ) : null}
      {failed === undefined ? null : <Alert type="error" showIcon title={sentence(failed)} />}
    </main>
  );
};
