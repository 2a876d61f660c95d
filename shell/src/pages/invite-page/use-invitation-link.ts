import { type InvitationLink, readInvitationLink, useHeldInvitation } from '@ipr/features/invitation';
import type { ShellApi } from '@ipr/mfe-contract';
import { useEffect, useState } from 'react';

export type LinkCalls = Pick<ShellApi['sharing'], 'invitationPage' | 'sendInvitationCode'>;

type Read =
  | { readonly is: 'loading' }
  | { readonly is: 'failed'; readonly thrown: unknown }
  | { readonly is: 'read'; readonly link: InvitationLink };

/** State of the opened link, before sign-in. */
export const useInvitationLink = (sharing: LinkCalls) => {
  const token = useHeldInvitation();
  const [read, setRead] = useState<Read>({ is: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt reads it again
  useEffect(() => {
    const abort = new AbortController();
    const settle = (next: Read) => (abort.signal.aborted ? undefined : setRead(next));
    setRead({ is: 'loading' });
    readInvitationLink(sharing, token, abort.signal).then(
      (link) => settle({ is: 'read', link }),
      (thrown: unknown) => settle({ is: 'failed', thrown }),
    );
    return () => abort.abort();
  }, [sharing, token, attempt]);
  return {
    token,
    read,
    retry: () => setAttempt(attempt + 1),
    /** Replaces the state of the link. */
    onChanged: (link: InvitationLink) => setRead({ is: 'read', link }),
  };
};
