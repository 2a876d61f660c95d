import type { PortalConfig, SessionUser } from '@ipr/api';
import { Alert, Button, Form, Input, useFailureText, useLanguage, useText } from '@ipr/ui';
import { useState } from 'react';
import classes from './harness.module.css';
import { identityOf } from './use-portal.ts';

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
  const attempt = (work: Promise<void>) => work.then(() => setFailed(undefined), setFailed);
  const send = (given: { email: string }) =>
    attempt(identity.requestCode({ email: given.email.trim(), locale }).then(() => setEmail(given.email.trim())));
  const verify = ({ code }: { code: string }) =>
    attempt(identity.verifyCode({ email: email ?? '', code: code.trim() }).then(onUser));
  return (
    <main className={classes.center}>
      <h1>{text('login.title')}</h1>
      {email === undefined ? (
        <Form layout="vertical" requiredMark={false} onFinish={send}>
          <Form.Item
            name="email"
            label={text('login.email')}
            rules={[{ required: true, message: text('login.email-invalid') }]}
          >
            <Input type="email" autoComplete="email" autoFocus />
          </Form.Item>
          <Button type="primary" htmlType="submit" block>
            {text('login.send-code')}
          </Button>
        </Form>
      ) : (
        <Form layout="vertical" requiredMark={false} onFinish={verify}>
          <Form.Item
            name="code"
            label={text('login.code')}
            rules={[{ required: true, message: text('login.code-incomplete') }]}
          >
            <Input inputMode="numeric" autoComplete="one-time-code" autoFocus />
          </Form.Item>
          <Button type="primary" htmlType="submit" block>
            {text('login.sign-in')}
          </Button>
          {config.signIn.inboxUrl ? (
            <p>
              <a href={config.signIn.inboxUrl} target="_blank" rel="noreferrer">
                {text('login.inbox')}
              </a>
            </p>
          ) : null}
        </Form>
      )}
      {failed === undefined ? null : <Alert type="error" showIcon title={sentence(failed)} />}
    </main>
  );
};
