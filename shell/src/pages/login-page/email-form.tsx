import { Email } from '@ipr/api/sign-in';
import { PlainButton, PlainField, useEntryText, useLanguage } from '@ipr/ui/plain';
import { type FormEvent, useState } from 'react';
import { AttemptFailure } from './attempt-failure.tsx';
import type { SignInCalls } from './sign-in-calls.ts';
import { useAttempt } from './use-attempt.ts';

interface EmailFormProps {
  readonly identity: SignInCalls;
  readonly onSent: (sent: { email: string; expiresInSeconds: number }) => void;
}

/** The e-mail address for the code; there is no password. */
export const EmailForm = ({ identity, onSent }: EmailFormProps) => {
  const text = useEntryText();
  const { locale } = useLanguage();
  const [email, setEmail] = useState('');
  const [invalid, setInvalid] = useState(false);
  const { busy, failure, attempt } = useAttempt();
  const send = (event: FormEvent) => {
    event.preventDefault();
    const address = email.trim();
    const isValid = Email.safeParse(address).success;
    setInvalid(!isValid);
    if (isValid && !busy)
      void attempt(async () => {
        const { expiresInSeconds } = await identity.requestCode({ email: address, locale });
        onSent({ email: address, expiresInSeconds });
      });
  };
  return (
    <form noValidate onSubmit={send}>
      <PlainField
        id="email"
        label={text('login.email')}
        hint={text('login.email-hint')}
        problem={invalid ? text('login.email-invalid') : undefined}
        type="email"
        autoComplete="email"
        autoFocus
        inputMode="email"
        maxLength={254}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <AttemptFailure failure={failure} />
      <PlainButton look="primary" size="large" type="submit" block busy={busy}>
        {text('login.send-code')}
      </PlainButton>
    </form>
  );
};
