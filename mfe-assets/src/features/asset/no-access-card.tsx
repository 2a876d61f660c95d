import { shareStatus } from '@ipr/domain';
import { Link, useShell } from '@ipr/mfe-contract';
import { Button, Card, LoadingState, LockOutlined, useText } from '@ipr/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import classes from './asset.module.css';
import { SharingPart } from './sharing-part.tsx';

interface Props {
  readonly assetId: string;
  readonly onChanged: () => void;
}

/** Whether the person has a pending invitation on chain. Never served from a cache, like every access right (P11). */
const useInvited = (assetId: string) => {
  const { ports, session } = useShell();
  return useQuery({
    queryKey: ['assets', 'invited', session.wallet, assetId],
    queryFn: async () => {
      const grant = await ports.chain.grantOf(assetId, session.wallet);
      return shareStatus(grant, Math.floor(Date.now() / 1000)) === 'PENDING';
    },
    staleTime: 0,
    gcTime: 0,
  });
};

/** Accept or reject, for a person with a pending invitation (decision S11). */
const Invitation = (props: Props) => {
  const text = useText();
  return (
    <SharingPart
      {...props}
      slot="asset.invitation"
      title={text('asset.invitation-part')}
      fallback={({ isInstalled, retry }) => (
        <Card>
          <h1 className={classes.title}>{text('asset.invitation-part')}</h1>
          <p role="status" className={classes.away}>
            {text('asset.invitation-away')}
          </p>
          {isInstalled ? <Button onClick={retry}>{text('action.retry')}</Button> : null}
        </Card>
      )}
    />
  );
};

/** Slot for the access request form; without the sharing module the card's own text explains how to request access. */
const Request = (props: Props) => {
  const text = useText();
  return (
    <SharingPart
      {...props}
      slot="asset.access-request"
      title={text('asset.request-part')}
      loading={null}
      fallback={() => null}
    />
  );
};

/** The specified words about missing access, with the way back (D1 section 2). */
const Standing = ({ children }: { readonly children: ReactNode }) => {
  const text = useText();
  const { links } = useShell();
  return (
    <Card className={classes.noAccess ?? ''}>
      {children}
      <p className={classes.standing}>{text('asset.no-access')}</p>
      <p>{text('asset.no-access-text')}</p>
      <Link to={links.assets()}>{text('asset.return')}</Link>
    </Card>
  );
};

/**
 * Shown instead of the asset to a person without view access: an invitation to accept or reject if there is one, and below it
 * the card of D1 section 2 (decision S11); else this card, and a request for access.
 */
export const NoAccessCard = (props: Props) => {
  const text = useText();
  const { data: isInvited, isPending } = useInvited(props.assetId);
  if (isPending) return <LoadingState text={text('asset.loading')} />;
  if (isInvited)
    return (
      <div className={classes.outside}>
        <Invitation {...props} />
        <Standing>
          <h2 className={classes.quiet}>{text('asset.access-required')}</h2>
        </Standing>
      </div>
    );
  return (
    <div className={classes.outside}>
      <Standing>
        <LockOutlined aria-hidden className={classes.lock ?? ''} />
        <h1 className={classes.title}>{text('asset.access-required')}</h1>
      </Standing>
      {isInvited === false ? <Request {...props} /> : null}
    </div>
  );
};
