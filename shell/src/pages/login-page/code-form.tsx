import type { SessionUser } from '@ipr/api';
import { asFailure, type Failure } from '@ipr/domain';
import { Alert, Button, Flex, Form, Input, RequestId, useFailureText, useLanguage, useText } from '@ipr/ui';
import { useState } from 'react';
import classes from './login-page.module.css';
import type { SignInCalls } from './sign-in-calls.ts';
import { useCountdown } from './use-countdown.ts';

/** Seconds before a new code may be asked for. */
const resendAfter = 30;
const codeLength = 6;

interface CodeFormProps {
  readonly identity: SignInCalls;
  readonly sent: { readonly email: string; readonly expiresInSeconds: number };
  readonly inboxUrl: string | null;
  readonly onOther: () => void;
  readonly onUser: (user: SessionUser) => void;
}

/** The six digits; the last one sends the form. */
export const CodeForm = ({ identity, sent, inboxUrl, onOther, onUser }: CodeFormProps) => {
  const text = useText();
  const sentence = useFailureText();
  const { locale } = useLanguage();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [incomplete, setIncomplete] = useState(false);
  const resend = useCountdown(resendAfter);
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure(undefined);
    await work().catch((thrown: unknown) => {
      setFailure(asFailure(thrown));
      setCode('');
    });
    setBusy(false);
  };
  const verify = (given: string) => {
    const whole = given.length === codeLength;
    setIncomplete(!whole);
    if (whole && !busy) void attempt(async () => onUser(await identity.verifyCode({ email: sent.email, code: given })));
  };
  const again = () =>
    attempt(async () => {
      await identity.requestCode({ email: sent.email, locale });
      resend.restart();
    });
  return (
    <Form layout="vertical" requiredMark={false} onFinish={() => verify(code)}>
      <p>{text('login.code-sent', { email: sent.email, minutes: Math.round(sent.expiresInSeconds / 60) })}</p>
      <Form.Item
        label={text('login.code')}
        htmlFor="code"
        {...(incomplete ? { validateStatus: 'error' as const, help: text('login.code-incomplete') } : {})}
      >
        <Input
          id="code"
          className={classes.code ?? ''}
          size="large"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          maxLength={codeLength}
          value={code}
          onChange={({ target }) => {
            const digits = target.value.replace(/\D/g, '').slice(0, codeLength);
            setCode(digits);
            if (digits.length === codeLength) verify(digits);
          }}
        />
      </Form.Item>
      {failure ? (
        <Form.Item>
          <Alert type="error" showIcon title={sentence(failure)} description={<RequestId error={failure} />} />
        </Form.Item>
      ) : null}
      <Button type="primary" size="large" htmlType="submit" block loading={busy}>
        {text('login.sign-in')}
      </Button>
      {inboxUrl ? (
        <Alert
          className={classes.inbox ?? ''}
          type="info"
          showIcon
          title={text('login.inbox-hint')}
          description={
            <a href={inboxUrl} target="_blank" rel="noreferrer">
              {text('login.inbox')}
            </a>
          }
        />
      ) : null}
      <Flex justify="space-between" wrap gap={8}>
        <Button type="link" className={classes.flush ?? ''} onClick={onOther}>
          {text('login.other-email')}
        </Button>
        <Button type="link" className={classes.flush ?? ''} disabled={resend.left > 0 || busy} onClick={again}>
          {resend.left > 0 ? text('login.resend-in', { seconds: resend.left }) : text('login.resend')}
        </Button>
      </Flex>
    </Form>
  );
};
