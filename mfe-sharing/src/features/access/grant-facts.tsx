import type { AccessLevel } from '@ipr/domain';
import { ClockCircleOutlined, DateText, GlobalOutlined, type Status, StatusTag, Tag, useText } from '@ipr/ui';
import type { ReactNode } from 'react';
import classes from './access.module.css';
import type { GrantRow } from './list-grants.ts';

const statuses: Readonly<Record<GrantRow['status'], Status>> = {
  ACTIVE: 'active',
  PENDING: 'pending',
  REVOKED: 'revoked',
  EXPIRED: 'expired',
  Unknown: 'unknown',
};

/** The word of a status as every list shows it. */
export const statusOf = (status: GrantRow['status']): Status => statuses[status];

/** Until when something holds: a moment in the person's zone, or for good. @param seconds Unix seconds, 0 for never */
export const UntilText = ({ seconds }: { readonly seconds: number }): ReactNode => {
  const text = useText();
  if (seconds === 0) return text('share.no-expiry');
  return (
    <>
      {text('access.until')} <DateText seconds={seconds} />
    </>
  );
};

export const LevelTag = ({ level }: { readonly level: AccessLevel }) => {
  const text = useText();
  return <Tag>{text(`asset.standing.${level}`)}</Tag>;
};

/** How a grant ended, where 'Revoked' alone would not say it. */
const endings = {
  RELINQUISHED: 'access.ended-left',
  REJECTED: 'access.ended-rejected',
  REPLACED: 'access.ended-replaced',
} as const;

/** Level, status, end and kind of one grant. */
export const GrantFacts = ({ row, isExternal }: { readonly row: GrantRow; readonly isExternal: boolean }) => {
  const text = useText();
  const ending = endings[row.state as keyof typeof endings];
  return (
    <div className={classes.facts}>
      <span className={classes.tags}>
        <StatusTag status={statusOf(row.status)} />
        <LevelTag level={row.level} />
        {isExternal ? <Tag icon={<GlobalOutlined aria-hidden />}>{text('access.external')}</Tag> : null}
        {row.isSoon ? (
          <Tag color="warning" icon={<ClockCircleOutlined aria-hidden />}>
            {text('access.soon')}
          </Tag>
        ) : null}
      </span>
      <span className={classes.soft}>
        {row.endedAt ? (
          <>
            {text(ending ?? 'access.ended')} <DateText seconds={row.endedAt} />
          </>
        ) : (
          <UntilText seconds={row.expiresAt} />
        )}
      </span>
    </div>
  );
};
