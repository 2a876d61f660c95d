import type { Share } from '@ipr/api';
import { Link, useShell } from '@ipr/mfe-contract';
import { type Column, DataTable, StatusTag, useText } from '@ipr/ui';
import { statusOf } from '../access/grant-facts.tsx';
import { PersonChip } from '../people/person-chip.tsx';
import { QuotedWords } from '../people/quoted-words.tsx';
import { RelativeText } from './relative-time.tsx';
import { ShareButtons } from './share-buttons.tsx';
import { Expiry, ShareCard, ShareTags } from './share-card.tsx';
import classes from './shares.module.css';
import type { Direction } from './shares-query.ts';

interface CellProps {
  readonly share: Share;
  readonly direction: Direction;
}

/** The title as a link, level and kind, and what the sender wrote while the invitation is open. */
const AssetCell = ({ share, direction }: CellProps) => {
  const { links } = useShell();
  const isOffered = direction === 'incoming' && share.status === 'PENDING';
  return (
    <span className={classes.asset}>
      <Link to={links.asset(share.assetId)} className={classes.assetLink ?? ''}>
        {share.assetTitle}
      </Link>
      <ShareTags share={share} withStatus={false} />
      {isOffered && share.message ? <QuotedWords words={share.message} /> : null}
    </span>
  );
};

const PersonCell = ({ share, direction }: CellProps) => {
  const text = useText();
  const { session } = useShell();
  const { grantorId, grantorEmail, granteeId, granteeName, granteeEmail } = share;
  if (direction === 'incoming') return <PersonChip wallet={grantorId} email={grantorEmail} copy={false} />;
  return (
    <span className={classes.asset}>
      <PersonChip wallet={granteeId} name={granteeName} email={granteeEmail} copy={false} />
      {grantorId === session.wallet ? null : (
        <span className={classes.granted}>
          <span className={classes.soft}>{text('shares.granted-by')}</span>
          <PersonChip wallet={grantorId} email={grantorEmail} copy={false} />
        </span>
      )}
    </span>
  );
};

const useColumns = (direction: Direction): readonly Column<Share>[] => {
  const text = useText();
  return [
    {
      key: 'asset',
      title: text('invitation.asset'),
      render: (share) => <AssetCell share={share} direction={direction} />,
    },
    {
      key: 'status',
      title: text('shares.status'),
      width: 112,
      render: ({ status }) => <StatusTag status={statusOf(status)} />,
    },
    {
      key: 'person',
      title: text(direction === 'incoming' ? 'shares.by' : 'shares.with'),
      render: (share) => <PersonCell share={share} direction={direction} />,
    },
    {
      key: 'expires',
      title: text('shares.expires'),
      width: 150,
      folds: true,
      render: (share) => <Expiry share={share} />,
    },
    {
      key: 'created',
      title: text('shares.created'),
      width: 120,
      folds: true,
      render: ({ createdAt }) => <RelativeText seconds={createdAt} />,
    },
    {
      key: 'actions',
      title: text('library.column.actions'),
      width: 230,
      render: (share) => <ShareButtons share={share} direction={direction} />,
    },
  ];
};

interface ShareTableProps {
  readonly shares: readonly Share[];
  readonly direction: Direction;
  /** True while the rows of another page are still shown. */
  readonly loading: boolean;
}

/** One page of a direction as a table; cards that open the asset as a whole where it does not fit (D1 section 2). */
export const ShareTable = ({ shares, direction, loading }: ShareTableProps) => {
  const text = useText();
  const label = text(`shares.${direction}`);
  return (
    <DataTable
      label={label}
      rows={shares}
      columns={useColumns(direction)}
      rowKey={({ id }) => id}
      loading={loading}
      empty={null}
      cards={
        <ul aria-label={label} aria-busy={loading} className={classes.list}>
          {shares.map((share) => (
            <ShareCard key={share.id} share={share} direction={direction} />
          ))}
        </ul>
      }
    />
  );
};
