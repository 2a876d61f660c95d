import type { PortalConfig, SessionUser } from '@ipr/api';
import { type InvitationLink, readInvitationLink } from '@ipr/features/invitation';
import { Button, useLanguage, useText } from '@ipr/ui';
import { useState } from 'react';
import { AttemptFailure } from '../login-page/attempt-failure.tsx';
import { CodeForm } from '../login-page/code-form.tsx';
import type { TicketCalls } from '../login-page/sign-in-calls.ts';
import { useAttempt } from '../login-page/use-attempt.ts';
import { useSecondFactor } from '../login-page/use-second-factor.tsx';
import classes from './invite-page.module.css';
import type { LinkCalls } from './use-invitation-link.ts';

interface InviteSignInProps {
  readonly config: PortalConfig;
  readonly identity: TicketCalls;
  readonly sharing: LinkCalls;
  readonly token: string;
  readonly maskedEmail: string;
  readonly onUser: (user: SessionUser) => void;
  /** Called if the link has ended meanwhile. */
  readonly onChanged: (link: InvitationLink) => void;
}

interface Sent {
  readonly ticket: string;
  readonly expiresInSeconds: number;
}

/**
 * Sign-in by a code to the address an invitation was sent to. The page gets that address masked only: a person who finds the
 * link must not learn it, and the recipient need not type it.
 */
export const InviteSignIn = ({ config, identity, sharing, token, maskedEmail, ...on }: InviteSignInProps) => {
  const text = useText();
  const { locale } = useLanguage();
  const [sent, setSent] = useState<Sent>();
  const { busy, failure, attempt } = useAttempt();
  const second = useSecondFactor(config);
  // The response is the same for an ended link, so the link's state is queried too.
  const send = async () => {
    const made = await sharing.sendInvitationCode({ token, locale });
    const link = await readInvitationLink(sharing, token);
    if (link.state === 'open') setSent(made);
    else on.onChanged(link);
  };
  if (second.form) return second.form;
  if (sent)
    return (
      <CodeForm
        email={maskedEmail}
        expiresInSeconds={sent.expiresInSeconds}
        inboxUrl={config.signIn.inboxUrl}
        verify={(code) => second.complete(identity.verifyTicket({ ticket: sent.ticket, code }))}
        sendAgain={send}
        onUser={on.onUser}
      />
    );
  return (
    <>
      <AttemptFailure failure={failure} />
      <Button
        className={classes.send ?? ''}
        type="primary"
        size="large"
        block
        loading={busy}
        onClick={() => void attempt(send)}
      >
        {text('landing.send-code', { email: maskedEmail })}
      </Button>
    </>
  );
};
