import { CompassDrawing, EmptyState, useText } from '@ipr/ui';
import type { ReactNode } from 'react';
import type { InvitationLink } from './read-invitation-link.ts';

interface InvitationEndProps {
  readonly link: Exclude<InvitationLink, { readonly state: 'open' }>;
  /** Button or link to continue. */
  readonly action: ReactNode;
}

/** Explains why a link is no longer valid, with the next action. */
export const InvitationEnd = ({ link, action }: InvitationEndProps) => {
  const text = useText();
  const grantor = link.state === 'wrong' ? '' : link.grantor;
  return (
    <EmptyState
      isPage
      drawing={<CompassDrawing />}
      heading={text(`landing.${link.state}`)}
      text={text(`landing.${link.state}-text`, { grantor })}
      action={action}
    />
  );
};
