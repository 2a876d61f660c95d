import { shareStatus } from '@ipr/domain';
import { Link, useShell } from '@ipr/mfe-contract';
import { Button, Card, LockOutlined, useText } from '@ipr/ui';
import { useQuery } from '@tanstack/react-query';
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

/** Shown instead of the asset to a person without view access (D1 section 2). */
export const NoAccessCard = (props: Props) => {
  const text = useText();
  const { links } = useShell();
  const { data: isInvited } = useInvited(props.assetId);
  return (
    <div className={classes.outside}>
      <Card className={classes.noAccess ?? ''}>
        <LockOutlined aria-hidden className={classes.lock ?? ''} />
        <h1 className={classes.title}>{text('asset.access-required')}</h1>
        <p className={classes.standing}>{text('asset.no-access')}</p>
        <p>{text('asset.no-access-text')}</p>
        <Link to={links.assets()}>{text('asset.return')}</Link>
      </Card>
      {isInvited === true ? <Invitation {...props} /> : null}
      {isInvited === false ? <Request {...props} /> : null}
    </div>
  );
};
