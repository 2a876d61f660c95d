import { Email } from '@ipr/api';
import { Button, Form, Input, useLanguage, useText } from '@ipr/ui';
import { AttemptFailure } from './attempt-failure.tsx';
import classes from './login-page.module.css';
import type { SignInCalls } from './sign-in-calls.ts';
import { useAttempt } from './use-attempt.ts';

interface EmailFormProps {
  readonly identity: SignInCalls;
  readonly onSent: (sent: { email: string; expiresInSeconds: number }) => void;
}

/** The e-mail address for the code; there is no password. */
export const EmailForm = ({ identity, onSent }: EmailFormProps) => {
  const text = useText();
  const { locale } = useLanguage();
  const { busy, failure, attempt } = useAttempt();
  const send = async ({ email }: { email: string }) => {
    await attempt(async () => {
      const { expiresInSeconds } = await identity.requestCode({ email: email.trim(), locale });
      onSent({ email: email.trim(), expiresInSeconds });
    });
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
      <AttemptFailure failure={failure} />
      <Button type="primary" size="large" htmlType="submit" block loading={busy}>
        {text('login.send-code')}
      </Button>
    </Form>
  );
};
