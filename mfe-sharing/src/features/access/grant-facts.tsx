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

/** Label of a status, the same in every list. */
export const statusOf = (status: GrantRow['status']): Status => statuses[status];

/** End of access: a time in the person's zone, or 'never'. @param seconds Unix seconds, 0 for never */
export const UntilText = ({ seconds }: { readonly seconds: number }): ReactNode => {
  const text = useText();
  if (seconds === 0) return text('share.no-expiry');
  return (
    <>
      {text('access.until')} <DateText seconds={seconds} proof />
    </>
  );
};

export const LevelTag = ({ level }: { readonly level: AccessLevel }) => {
  const text = useText();
  return <Tag>{text(`asset.standing.${level}`)}</Tag>;
};

/** Reason of the end, where 'Revoked' alone would be ambiguous. */
const endings = {
  RELINQUISHED: 'access.ended-left',
  REJECTED: 'access.ended-rejected',
  REPLACED: 'access.ended-replaced',
} as const;

interface GrantFactsProps {
  readonly row: GrantRow;
  readonly isExternal: boolean;
  /** Unix seconds; null before the acceptance, and where it is not known. */
  readonly acceptedAt: number | null;
}

/** Level, status, end and kind of one grant; the times of its signature and its end, which prove something, to the second. */
export const GrantFacts = ({ row, isExternal, acceptedAt }: GrantFactsProps) => {
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
      {acceptedAt ? (
        <span className={classes.soft}>
          {text('access.signed')} <DateText seconds={acceptedAt} proof />
        </span>
      ) : null}
      <span className={classes.soft}>
        {row.endedAt ? (
          <>
            {text(ending ?? 'access.ended')} <DateText seconds={row.endedAt} proof />
          </>
        ) : (
          <UntilText seconds={row.expiresAt} />
        )}
      </span>
    </div>
  );
};
