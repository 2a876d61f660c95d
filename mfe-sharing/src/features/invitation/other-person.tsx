import { useShell } from '@ipr/mfe-contract';
import { Button, EmptyState, useText } from '@ipr/ui';
import { useState } from 'react';

/** Shown if the link was sent to another person than the one signed in; offers to sign in as that person. */
export const OtherPerson = ({ maskedEmail }: { readonly maskedEmail: string }) => {
  const text = useText();
  const { api, session } = useShell();
  const [busy, setBusy] = useState(false);
  const signOut = async () => {
    setBusy(true);
    try {
      await api.identity.logout({});
      // Reloads to drop all state of this person; the link is kept in session storage.
      location.reload();
    } catch {
      // The shell has reported the reason.
      setBusy(false);
    }
  };
  return (
    <EmptyState
      isPage
      heading={text('landing.other')}
      text={text('landing.other-text', { email: maskedEmail, mine: session.email })}
      action={
        <Button type="primary" loading={busy} onClick={() => void signOut()}>
          {text('landing.switch')}
        </Button>
      }
    />
  );
};
