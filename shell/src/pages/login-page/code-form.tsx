import { type SessionUser, triesPerCode } from '@ipr/api';
import { asFailure } from '@ipr/domain';
import { Button, Flex, Form, Input, useText } from '@ipr/ui';
import { useState } from 'react';
import { AttemptFailure } from './attempt-failure.tsx';
import { InboxHint } from './inbox-hint.tsx';
import classes from './login-page.module.css';
import { useAttempt } from './use-attempt.ts';
import { useCountdown } from './use-countdown.ts';

/** Seconds before a new code can be requested. */
const resendAfter = 30;
const codeLength = 6;

interface CodeFormProps {
  /** The address the code was sent to, in full or masked. */
  readonly email: string;
  readonly expiresInSeconds: number;
  readonly inboxUrl: string | null;
  readonly verify: (code: string) => Promise<SessionUser>;
  readonly sendAgain: () => Promise<void>;
  /** Omitted if no other address can be used. */
  readonly onOther?: () => void;
  readonly onUser: (user: SessionUser) => void;
}

interface CodeInputProps {
  readonly value: string;
  readonly invalid: boolean;
  readonly onChange: (digits: string) => void;
}

const CodeInput = ({ value, invalid, onChange }: CodeInputProps) => (
  <Input
    id="code"
    className={classes.code ?? ''}
    size="large"
    inputMode="numeric"
    autoComplete="one-time-code"
    autoFocus
    maxLength={codeLength}
    aria-invalid={invalid}
    value={value}
    onChange={({ target }) => onChange(target.value.replace(/\D/g, '').slice(0, codeLength))}
  />
);

/** Buttons: another address, or a new code after the waiting time. */
const Ways = ({
  busy,
  onOther,
  onAgain,
}: {
  busy: boolean;
  onOther?: (() => void) | undefined;
  onAgain: () => void;
}) => {
  const text = useText();
  const resend = useCountdown(resendAfter);
  return (
    <Flex justify="space-between" wrap gap={8}>
      {onOther ? (
        <Button type="link" className={classes.flush ?? ''} onClick={onOther}>
          {text('login.other-email')}
        </Button>
      ) : null}
      <Button type="link" className={classes.flush ?? ''} disabled={resend.left > 0 || busy} onClick={onAgain}>
        {resend.left > 0 ? text('login.resend-in', { seconds: resend.left }) : text('login.resend')}
      </Button>
    </Flex>
  );
};

/** Counts wrong codes. @returns the tries that are left for the code that was sent last, and the advice for them */
const useTries = () => {
  const text = useText();
  const [wrong, setWrong] = useState(0);
  const left = Math.max(0, triesPerCode - wrong);
  const advice = () => {
    if (wrong === 0) return undefined;
    if (left === 0) return text('login.code-used-up', { n: triesPerCode });
    return text(left === 1 ? 'login.tries-left.one' : 'login.tries-left.other', { n: left });
  };
  return {
    left,
    advice: advice(),
    count: (thrown: unknown) => {
      if (asFailure(thrown).code === 'session.code-invalid') setWrong((before) => before + 1);
    },
    restart: () => setWrong(0),
  };
};

/** The six-digit code; the last digit submits the form. */
export const CodeForm = ({ email, expiresInSeconds, inboxUrl, onOther, onUser, ...calls }: CodeFormProps) => {
  const text = useText();
  const [code, setCode] = useState('');
  const [sentTimes, setSentTimes] = useState(1);
  const [incomplete, setIncomplete] = useState(false);
  const { busy, failure, attempt } = useAttempt();
  const tries = useTries();
  const retry = async (work: () => Promise<void>) => {
    if (!(await attempt(work))) setCode('');
  };
  const verify = (given: string) => {
    const whole = given.length === codeLength;
    setIncomplete(!whole);
    if (!whole || busy || tries.left === 0) return;
    void retry(async () => {
      const user = await calls.verify(given).catch((thrown: unknown) => {
        tries.count(thrown);
        throw thrown;
      });
      onUser(user);
    });
  };
  const type = (digits: string) => {
    setCode(digits);
    if (digits.length === codeLength) verify(digits);
  };
  const again = () =>
    retry(async () => {
      await calls.sendAgain();
      setSentTimes(sentTimes + 1);
      tries.restart();
    });
  return (
    <Form layout="vertical" requiredMark={false} onFinish={() => verify(code)}>
      <p>{text('login.code-sent', { email, minutes: Math.round(expiresInSeconds / 60) })}</p>
      <Form.Item
        label={text('login.code')}
        htmlFor="code"
        {...(incomplete ? { validateStatus: 'error' as const, help: text('login.code-incomplete') } : {})}
      >
        <CodeInput value={code} invalid={incomplete} onChange={type} />
      </Form.Item>
      <AttemptFailure failure={failure} advice={tries.advice} />
      <Button type="primary" size="large" htmlType="submit" block loading={busy} disabled={tries.left === 0}>
        {text('login.sign-in')}
      </Button>
      <InboxHint url={inboxUrl} />
      <Ways key={sentTimes} busy={busy} onOther={onOther} onAgain={() => void again()} />
    </Form>
  );
};
