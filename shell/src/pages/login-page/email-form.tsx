import { Email } from '@ipr/api';
import { asFailure, type Failure } from '@ipr/domain';
import { Alert, Button, Form, Input, RequestId, useFailureText, useLanguage, useText } from '@ipr/ui';
import { useState } from 'react';
import classes from './login-page.module.css';
import type { SignInCalls } from './sign-in-calls.ts';

interface EmailFormProps {
  readonly identity: SignInCalls;
  readonly onSent: (sent: { email: string; expiresInSeconds: number }) => void;
}

export const EmailForm = ({ identity, onSent }: EmailFormProps) => {
  const text = useText();
  const sentence = useFailureText();
  const { locale } = useLanguage();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const send = async ({ email }: { email: string }) => {
    setBusy(true);
    setFailure(undefined);
    try {
      const { expiresInSeconds } = await identity.requestCode({ email: email.trim(), locale });
      onSent({ email: email.trim(), expiresInSeconds });
    } catch (thrown) {
      setFailure(asFailure(thrown));
    } finally {
      setBusy(false);
    }
  };
  const validator = (_: unknown, value: string | undefined) =>
    Email.safeParse(value?.trim() ?? '').success
      ? Promise.resolve()
      : Promise.reject(new Error(text('login.email-invalid')));
  return (
    <Form layout="vertical" noValidate requiredMark={false} onFinish={send} validateTrigger="onSubmit">
      <Form.Item
        name="email"
        label={text('login.email')}
        extra={<div className={classes.hint}>{text('login.email-hint')}</div>}
        rules={[{ validator }]}
      >
        <Input type="email" autoComplete="email" autoFocus inputMode="email" size="large" maxLength={254} />
      </Form.Item>
      {failure ? (
        <Form.Item>
          <Alert type="error" showIcon title={sentence(failure)} description={<RequestId error={failure} />} />
        </Form.Item>
      ) : null}
      <Button type="primary" size="large" htmlType="submit" block loading={busy}>
        {text('login.send-code')}
      </Button>
    </Form>
  );
};
