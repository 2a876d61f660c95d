import type { Share } from '@ipr/api';
import { Link, useShell } from '@ipr/mfe-contract';
import { ClockCircleOutlined, DateText, GlobalOutlined, StatusTag, Tag, useText, WrittenText } from '@ipr/ui';
import { LevelTag, statusOf } from '../access/grant-facts.tsx';
import { endsSoon } from '../access/list-grants.ts';
import { PersonChip } from '../people/person-chip.tsx';
import { QuotedWords } from '../people/quoted-words.tsx';
import { RelativeText } from './relative-time.tsx';
import { ShareButtons } from './share-buttons.tsx';
import classes from './shares.module.css';
import type { Direction } from './shares-query.ts';

interface ShareCardProps {
  readonly share: Share;
  readonly direction: Direction;
}

/** Status, level and kind of a share; the status has a column of its own in the table. */
export const ShareTags = ({ share, withStatus = true }: { readonly share: Share; readonly withStatus?: boolean }) => {
  const text = useText();
  const isExternal = share.shareType === 'external';
  const word = share.externalAboveView ? 'shares.external-above-view' : 'access.external';
  return (
    <span className={classes.tags}>
      {withStatus ? <StatusTag status={statusOf(share.status)} /> : null}
      <LevelTag level={share.accessLevel} />
      {isExternal ? (
        <Tag color={share.externalAboveView ? 'warning' : 'default'} icon={<GlobalOutlined aria-hidden />}>
          {text(word)}
        </Tag>
      ) : null}
    </span>
  );
};

/** When access ends or ended, with a warning if that is soon. */
export const Expiry = ({ share }: { readonly share: Share }) => {
  const text = useText();
  const isSoon = endsSoon(share.status, share.expiresAt, Date.now() / 1000);
  return (
    <>
      {share.expiresAt === 0 ? text('share.no-expiry') : <DateText seconds={share.expiresAt} />}
      {isSoon ? (
        <Tag color="warning" className={classes.soon ?? ''} icon={<ClockCircleOutlined aria-hidden />}>
          {text('access.soon')}
        </Tag>
      ) : null}
    </>
  );
};

const Counterparty = ({ share, direction }: ShareCardProps) => {
  const text = useText();
  const { session } = useShell();
  const { grantorId, grantorEmail, granteeId, granteeName, granteeEmail } = share;
  if (direction === 'incoming')
    return (
      <>
        <dt>{text('shares.by')}</dt>
        <dd>
          <PersonChip wallet={grantorId} email={grantorEmail} copy={false} />
        </dd>
      </>
    );
  return (
    <>
      <dt>{text('shares.with')}</dt>
      <dd>
        <PersonChip wallet={granteeId} name={granteeName} email={granteeEmail} copy={false} />
      </dd>
      {grantorId === session.wallet ? null : (
        <>
          <dt>{text('shares.granted-by')}</dt>
          <dd>
            <PersonChip wallet={grantorId} email={grantorEmail} copy={false} />
          </dd>
        </>
      )}
    </>
  );
};

/** One share. The whole card links to the asset; the action buttons are layered above the link. */
export const ShareCard = ({ share, direction }: ShareCardProps) => {
  const text = useText();
  const { links } = useShell();
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <h2 className={classes.title}>
          <Link to={links.asset(share.assetId)} className={classes.open ?? ''}>
            <WrittenText>{share.assetTitle}</WrittenText>
          </Link>
        </h2>
        <ShareTags share={share} />
      </div>
      {direction === 'incoming' && share.status === 'PENDING' && share.message ? (
        <QuotedWords words={share.message} />
      ) : null}
      <dl className={classes.facts}>
        <Counterparty share={share} direction={direction} />
        <dt>{text('shares.expires')}</dt>
        <dd>
          <Expiry share={share} />
        </dd>
        <dt>{text('shares.created')}</dt>
        <dd>
          <RelativeText seconds={share.createdAt} />
        </dd>
      </dl>
      <ShareButtons share={share} direction={direction} />
    </li>
  );
};
