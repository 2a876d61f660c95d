import type { PortalConfig } from '@ipr/api';
import { useMemo } from 'react';
import { createQuietSharing } from '../../requests/clients.ts';
import { WholeFrame } from '../../start/whole-frame.tsx';
import type { SignInCalls, TicketCalls } from '../login-page/sign-in-calls.ts';
import { InvitePage } from './invite-page.tsx';

interface InvitePartProps {
  readonly config: PortalConfig;
  readonly identity: SignInCalls & TicketCalls;
}

/** The landing page of an invitation with its theme, router and calls. */
export const InvitePart = ({ config, identity }: InvitePartProps) => {
  const sharing = useMemo(() => createQuietSharing(config), [config]);
  return (
    <WholeFrame>
      <InvitePage config={config} identity={identity} sharing={sharing} />
    </WholeFrame>
  );
};
