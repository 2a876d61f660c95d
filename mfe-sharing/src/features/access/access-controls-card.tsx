import type { AccessState } from '@ipr/client/sharing/read-access';
import { canShare } from '@ipr/domain';
import { Link, useNavigate, useShell } from '@ipr/mfe-contract';
import {
  Button,
  Card,
  Checkbox,
  ConfirmDialog,
  EmptyState,
  ErrorState,
  LoadingState,
  ShareAltOutlined,
  useText,
} from '@ipr/ui';
import { useState } from 'react';
import { replaces } from '../outdated/is-transient.ts';
import { OutdatedNotice } from '../outdated/outdated-notice.tsx';
import classes from './access.module.css';
import { UntilText } from './grant-facts.tsx';
import { GrantItem } from './grant-item.tsx';
import { type GrantRow, listGrants } from './list-grants.ts';
import { useRekeyChoice } from './rekey-choice.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';
import { useAccess, useRecords } from './use-access.ts';
import { useEnding } from './use-ending.ts';

interface CardProps {
  readonly assetId: string;
  /** Whether ended grants are expanded initially. */
  readonly withEnded?: boolean;
  readonly onChanged?: (() => void) | undefined;
}

const OwnLevel = ({ state, onLeave }: { readonly state: AccessState; readonly onLeave: () => void }) => {
  const text = useText();
  const { links } = useShell();
  const navigate = useNavigate();
  const { standing, own, asset } = state;
  const isGrantee = standing !== 'owner' && own.state === 'accepted';
  return (
    <div className={classes.own}>
      <div className={classes.level}>
        <span className={classes.soft}>{text('asset.standing')}</span>
        <strong>{text(standing === 'none' ? 'asset.no-access' : `asset.standing.${standing}`)}</strong>
        {isGrantee ? (
          <span className={classes.soft}>
            <UntilText seconds={own.expiresAt} />
          </span>
        ) : null}
      </div>
      <div className={classes.buttons}>
        {isGrantee ? (
          <Button danger onClick={onLeave}>
            {text('access.leave')}
          </Button>
        ) : null}
        {canShare(standing) ? (
          <Button
            type="primary"
            icon={<ShareAltOutlined aria-hidden />}
            onClick={() => navigate(links.share(asset.id, 'internal'))}
          >
            {text('share.action-internal')}
          </Button>
        ) : null}
      </div>
    </div>
  );
};

interface ListProps {
  readonly assetId: string;
  readonly state: AccessState;
  readonly withEnded: boolean;
  readonly onRevoke: (row: GrantRow, who: string) => void;
}

const GrantList = ({ assetId, state, withEnded, onRevoke }: ListProps) => {
  const text = useText();
  const records = useRecords(assetId);
  const [showEnded, setShowEnded] = useState(withEnded);
  const { current, ended } = listGrants(state.roles, Date.now() / 1000);
  const shown = showEnded ? [...current, ...ended] : current;
  return (
    <section aria-label={text('access.shared-with', { n: current.length })}>
      <div className={classes.head}>
        <h3>{text('access.shared-with', { n: current.length })}</h3>
        {ended.length > 0 ? (
          <Checkbox checked={showEnded} onChange={({ target }) => setShowEnded(target.checked)}>
            {text('access.show-ended')}
          </Checkbox>
        ) : null}
      </div>
      {shown.length === 0 ? <p className={classes.soft}>{text('access.none-else')}</p> : null}
      <ul className={classes.list}>
        {shown.map((row) => (
          <GrantItem
            key={row.id}
            assetId={assetId}
            row={row}
            record={records.get(row.id)}
            mayShare={canShare(state.standing) && row.user !== state.asset.owner}
            isReplaceable={row.isNewest}
            onRevoke={(who) => onRevoke(row, who)}
          />
        ))}
      </ul>
    </section>
  );
};

type Question = { readonly is: 'revoke'; readonly row: GrantRow; readonly who: string } | { readonly is: 'leave' };

const Confirmation = ({
  asset,
  question,
  onDone,
}: {
  asset: AccessState['asset'];
  question: Question;
  onDone: (ended: boolean) => void;
}) => {
  const text = useText();
  const { links } = useShell();
  const navigate = useNavigate();
  const ending = useEnding(asset.id);
  const rekey = useRekeyChoice(asset.id);
  const revoked = () => {
    onDone(true);
    rekey.openDialog();
  };
  if (question.is === 'leave')
    return (
      <ConfirmDialog
        title={text('access.leave-title')}
        okText={text('access.leave')}
        danger
        busy={ending.busy}
        onClose={() => onDone(false)}
        onOk={() => void ending.relinquish(() => navigate(links.assets()))}
      >
        {text('access.leave-text')}
      </ConfirmDialog>
    );
  return (
    <RevokeDialog
      who={question.who}
      assetTitle={asset.title}
      isUnopened={question.row.isUnopened}
      rekey={rekey}
      busy={ending.busy}
      onBack={() => onDone(false)}
      onRevoke={() => void ending.revoke(question.row.user, revoked)}
    />
  );
};

/** The Access Controls card: own level, other people with access, and the actions on their grants (D1 section 2, decision S22). */
export const AccessControlsCard = ({ assetId, withEnded = false, onChanged }: CardProps) => {
  const text = useText();
  const { links } = useShell();
  const { data, error, refetch } = useAccess(assetId);
  const [question, setQuestion] = useState<Question | null>(null);
  if (replaces(error, data))
    return <ErrorState title={text('access.failed')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState text={text('access.loading')} />;
  if (data.standing === 'none')
    return (
      <EmptyState
        text={text('asset.no-access-text')}
        action={<Link to={links.assets()}>{text('asset.return')}</Link>}
      />
    );
  return (
    <Card title={text('access.title')}>
      <OutdatedNotice error={error} title={text('access.failed')} onRetry={() => void refetch()} />
      <OwnLevel state={data} onLeave={() => setQuestion({ is: 'leave' })} />
      <GrantList
        assetId={assetId}
        state={data}
        withEnded={withEnded}
        onRevoke={(row, who) => setQuestion({ is: 'revoke', row, who })}
      />
      {question ? (
        <Confirmation
          asset={data.asset}
          question={question}
          onDone={(ended) => {
            setQuestion(null);
            if (ended) onChanged?.();
          }}
        />
      ) : null}
    </Card>
  );
};
