import { InvitationEnd } from '@ipr/features/invitation';
import { Link, useShell } from '@ipr/mfe-contract';
import { ErrorState, LoadingState, useText } from '@ipr/ui';
import { useEffect } from 'react';
import { InvitationPanel } from '../features/invitation/invitation-panel.tsx';
import { OtherPerson } from '../features/invitation/other-person.tsx';
import { useLink, useSettleLink } from '../features/invitation/use-link.ts';

interface OpenProps {
  readonly assetId: string;
  readonly token: string | null;
}

const Offered = ({ assetId, token }: OpenProps) => {
  const settle = useSettleLink(assetId, token);
  return <InvitationPanel assetId={assetId} onChanged={() => void settle()} />;
};

/** Already accepted, e.g. from the list: marks the link as used. */
const Accepted = ({ assetId, token }: OpenProps) => {
  const text = useText();
  const settle = useSettleLink(assetId, token);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(() => void settle(), []);
  return <LoadingState text={text('landing.loading')} />;
};

/** Landing page of an invitation mail for a signed-in person; the shell shows its own page to others first. */
export const InvitePage = () => {
  const text = useText();
  const { links } = useShell();
  const { data, error, refetch } = useLink();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState text={text('landing.loading')} />;
  const { link, grant, token } = data;
  if (link.state !== 'open') {
    const to = link.state === 'used' ? links.asset(link.assetId) : links.shares();
    const words = link.state === 'used' ? 'landing.to-asset' : 'landing.to-shares';
    return <InvitationEnd link={link} action={<Link to={to}>{text(words)}</Link>} />;
  }
  if (grant === 'none') return <OtherPerson maskedEmail={link.maskedEmail} />;
  const Answer = grant === 'accepted' ? Accepted : Offered;
  return <Answer assetId={link.assetId} token={token} />;
};
