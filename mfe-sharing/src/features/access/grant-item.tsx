import type { Share } from '@ipr/api';
import { useNavigate, useShell } from '@ipr/mfe-contract';
import { Button, useText } from '@ipr/ui';
import { EvidenceButton } from '../evidence/evidence-button.tsx';
import { nameOrWallet } from '../people/name-of.ts';
import { PersonChip } from '../people/person-chip.tsx';
import { InvitationLink } from '../share/invitation-link.tsx';
import classes from './access.module.css';
import { GrantFacts } from './grant-facts.tsx';
import type { GrantRow } from './list-grants.ts';

interface GrantItemProps {
  readonly assetId: string;
  readonly row: GrantRow;
  readonly record: Share | undefined;
  /** Whether the viewer may share and revoke. */
  readonly mayShare: boolean;
  /** True for the newest grant of this person, which can be renewed, extended or changed. */
  readonly isReplaceable: boolean;
  readonly onRevoke: (who: string) => void;
}

const changeKey = ({ status, expiresAt }: GrantRow) => {
  if (status !== 'ACTIVE' && status !== 'PENDING') return 'access.renew';
  return expiresAt === 0 ? 'access.change' : 'access.extend';
};

interface ActionsProps extends Pick<GrantItemProps, 'row' | 'isReplaceable' | 'onRevoke'> {
  readonly who: string;
  readonly onChange: () => void;
}

const Actions = ({ row, who, isReplaceable, onChange, onRevoke }: ActionsProps) => {
  const text = useText();
  const change = text(changeKey(row));
  const isCurrent = row.status === 'ACTIVE' || row.status === 'PENDING';
  return (
    <>
      {isReplaceable ? (
        <Button aria-label={text('access.action-for', { action: change, who })} onClick={onChange}>
          {change}
        </Button>
      ) : null}
      <Button
        danger
        disabled={!isCurrent}
        aria-label={text('access.action-for', { action: text('access.revoke'), who })}
        onClick={() => onRevoke(who)}
      >
        {text('access.revoke')}
      </Button>
    </>
  );
};

/** One grant with its actions. */
export const GrantItem = ({ assetId, row, record, mayShare, isReplaceable, onRevoke }: GrantItemProps) => {
  const text = useText();
  const { links, session } = useShell();
  const navigate = useNavigate();
  const isMine = row.user === session.wallet;
  const name = isMine ? text('access.you') : record?.granteeName;
  const who = isMine ? text('access.you') : nameOrWallet(row.user, record?.granteeName, record?.granteeEmail);
  const type = record?.shareType ?? 'internal';
  const change = () => navigate(`${links.share(assetId, type)}&grantee=${row.user}`);
  return (
    <li className={classes.row}>
      <div className={classes.who}>
        <PersonChip
          wallet={row.user}
          name={name}
          email={isMine ? null : record?.granteeEmail}
          isWalletFull={row.status === 'PENDING'}
        />
      </div>
      <GrantFacts row={row} isExternal={type === 'external'} acceptedAt={record?.acceptedAt ?? null} />
      <div className={classes.buttons}>
        {mayShare && !isMine ? (
          <Actions row={row} who={who} isReplaceable={isReplaceable} onChange={change} onRevoke={onRevoke} />
        ) : null}
        {record ? <EvidenceButton share={record} who={who} /> : null}
        {type === 'external' && row.status === 'PENDING' && record?.grantorId === session.wallet ? (
          <InvitationLink shareId={row.id} />
        ) : null}
      </div>
    </li>
  );
};
