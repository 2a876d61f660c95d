import { useShell } from '@ipr/mfe-contract';
import { Button, EmptyState, useText } from '@ipr/ui';
import { useState } from 'react';

/** The link was sent to somebody else than who is signed in: says so, and leads to signing in again. */
export const OtherPerson = ({ maskedEmail }: { readonly maskedEmail: string }) => {
  const text = useText();
  const { api, session } = useShell();
  const [busy, setBusy] = useState(false);
  const signOut = async () => {
    setBusy(true);
    try {
      await api.identity.logout({});
      // The page begins again without anything of this person; the link is kept for the tab.
      location.reload();
    } catch {
      // Why was told by the shell.
      setBusy(false);
    }
  };
  return (
    <EmptyState
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
