import type { PortalConfig, SessionUser } from '@ipr/api';
import { Alert, Button, Form, Input, useFailureText, useLanguage, useText } from '@ipr/ui';
import { type ReactNode, useState } from 'react';
import classes from './harness.module.css';
import { identityOf } from './use-portal.ts';

interface StepProps {
  readonly label: string;
  /** Error text for an empty input. */
  readonly missing: string;
  readonly button: string;
  readonly input: ReactNode;
  readonly onTyped: (typed: string) => void;
}

const Step = ({ label, missing, button, input, onTyped }: StepProps) => (
  <Form<{ typed: string }> layout="vertical" requiredMark={false} onFinish={({ typed }) => onTyped(typed.trim())}>
    <Form.Item name="typed" label={label} rules={[{ required: true, message: missing }]}>
      {input}
    </Form.Item>
    <Button type="primary" htmlType="submit" block>
      {button}
    </Button>
  </Form>
);

interface SignInProps {
  readonly config: PortalConfig;
  readonly onUser: (user: SessionUser) => void;
}

/** Sign-in by e-mail code, at the registry behind this page. */
export const SignIn = ({ config, onUser }: SignInProps) => {
  const text = useText();
  const sentence = useFailureText();
  const { locale } = useLanguage();
  const [email, setEmail] = useState<string>();
  const [failed, setFailed] = useState<unknown>();
  const identity = identityOf(config);
  const attempt = (work: Promise<void>) => void work.then(() => setFailed(undefined), setFailed);
  const { inboxUrl } = config.signIn;
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
          onTyped={(code) => attempt(identity.verifyCode({ email, code }).then(onUser))}
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
