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

/** Whether the chain has an invitation that can still be accepted. Like every right it is never taken from a cache (P11). */
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

/** Accept or reject, for whom the asset is offered to (decision S11). */
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

/** A place to ask the owner; without the sharing module the card's own sentence says what to do. */
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

/** Somebody without view access sees this and nothing of the asset (D1 section 2). */
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
