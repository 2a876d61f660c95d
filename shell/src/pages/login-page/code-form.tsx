import type { SessionUser } from '@ipr/api';
import { triesPerCode } from '@ipr/api/sign-in';
import { asFailure } from '@ipr/domain';
import { PlainButton, PlainField, useEntryText } from '@ipr/ui/plain';
import { type FormEvent, useState } from 'react';
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

const CodeInput = ({ value, invalid, onChange }: CodeInputProps) => {
  const text = useEntryText();
  return (
    <PlainField
      id="code"
      label={text('login.code')}
      problem={invalid ? text('login.code-incomplete') : undefined}
      className={classes.code ?? ''}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus
      maxLength={codeLength}
      value={value}
      onChange={({ target }) => onChange(target.value.replace(/\D/g, '').slice(0, codeLength))}
    />
  );
};

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
  const text = useEntryText();
  const resend = useCountdown(resendAfter);
  return (
    <div className={classes.ways}>
      {onOther ? (
        <PlainButton look="link" className={classes.flush ?? ''} onClick={onOther}>
          {text('login.other-email')}
        </PlainButton>
      ) : null}
      <PlainButton look="link" className={classes.flush ?? ''} disabled={resend.left > 0 || busy} onClick={onAgain}>
        {resend.left > 0 ? text('login.resend-in', { seconds: resend.left }) : text('login.resend')}
      </PlainButton>
    </div>
  );
};

/** Counts wrong codes. @returns the tries that are left for the code that was sent last, and the advice for them */
const useTries = () => {
  const text = useEntryText();
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
  const text = useEntryText();
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    verify(code);
  };
  const again = () =>
    retry(async () => {
      await calls.sendAgain();
      setSentTimes(sentTimes + 1);
      tries.restart();
    });
  return (
    <form onSubmit={submit} noValidate>
      <p>{text('login.code-sent', { email, minutes: Math.round(expiresInSeconds / 60) })}</p>
      <CodeInput value={code} invalid={incomplete} onChange={type} />
      <AttemptFailure failure={failure} advice={tries.advice} />
      <PlainButton look="primary" size="large" type="submit" block busy={busy} disabled={tries.left === 0}>
        {text('login.sign-in')}
      </PlainButton>
      <InboxHint url={inboxUrl} />
      <Ways key={sentTimes} busy={busy} onOther={onOther} onAgain={() => void again()} />
    </form>
  );
};
