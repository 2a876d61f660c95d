import type { ListedAnnouncement } from '@ipr/api';
import { type Hex, shortenAddress } from '@ipr/domain';
import { PersonHover, usePerson } from '@ipr/features/people';
import { useShell } from '@ipr/mfe-contract';
import {
  Button,
  Card,
  ConfirmDialog,
  DateText,
  EmptyState,
  ErrorState,
  ListFoot,
  LoadingState,
  Tag,
  useFailureText,
  useLanguage,
  useText,
} from '@ipr/ui';
import { useState } from 'react';
import classes from './announcements-page.module.css';
import { type AnnouncementCalls, useAnnouncementChanges, useAnnouncements } from './use-announcements.ts';

const seconds = (time: string): number => Math.floor(Date.parse(time) / 1000);

const Operator = ({ wallet }: { readonly wallet: Hex }) => {
  const { data } = usePerson(wallet);
  return <PersonHover wallet={wallet}>{data?.displayName ?? shortenAddress(wallet)}</PersonHover>;
};

/** Who wrote and withdrew a notice; for operators. */
const Authors = ({ announcement: { by, withdrawnAt } }: { readonly announcement: ListedAnnouncement }) => {
  const text = useText();
  if (!by) return null;
  return (
    <p className={classes.when}>
      {text('announcements.author')} <Operator wallet={by.author} />
      {withdrawnAt && by.withdrawnBy ? (
        <>
          {' · '}
          {text('announcements.withdrawer')} <Operator wallet={by.withdrawnBy} />{' '}
          <DateText seconds={seconds(withdrawnAt)} />
        </>
      ) : null}
    </p>
  );
};

const Item = ({
  announcement,
  onWithdraw,
}: {
  readonly announcement: ListedAnnouncement;
  readonly onWithdraw: (() => void) | null;
}) => {
  const text = useText();
  const { locale } = useLanguage();
  const { texts, createdAt, withdrawnAt } = announcement;
  const words = texts[locale] ?? texts.en;
  return (
    <li>
      <article lang={texts[locale] ? locale : 'en'}>
        <h2 className={classes.title}>{words.title}</h2>
        <p className={classes.when}>
          <DateText seconds={seconds(createdAt)} />{' '}
          {withdrawnAt ? <Tag color="warning">{text('announcements.is-withdrawn')}</Tag> : null}
        </p>
        <p className={classes.text}>{words.text}</p>
      </article>
      <Authors announcement={announcement} />
      {onWithdraw && !withdrawnAt ? (
        <Button danger onClick={onWithdraw} aria-label={`${text('announcements.withdraw')}: ${words.title}`}>
          {text('announcements.withdraw')}
        </Button>
      ) : null}
    </li>
  );
};

const Withdrawal = ({
  calls,
  id,
  onClose,
}: {
  readonly calls: AnnouncementCalls;
  readonly id: string;
  readonly onClose: () => void;
}) => {
  const text = useText();
  const sentence = useFailureText();
  const { notify } = useShell();
  const { withdraw } = useAnnouncementChanges(calls);
  const onOk = () =>
    withdraw.mutate(id, {
      onSuccess: () => {
        notify.success(text('announcements.withdrawn'));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={text('announcements.withdraw-title')}
      okText={text('announcements.withdraw')}
      danger
      busy={withdraw.isPending}
      onOk={onOk}
      onClose={onClose}
    >
      <p>{text('announcements.withdraw-text')}</p>
      {withdraw.isError ? <p role="alert">{sentence(withdraw.error)}</p> : null}
    </ConfirmDialog>
  );
};

/** Notices of the operator, newest first; an operator can withdraw each. */
export const AnnouncementList = ({ calls }: { readonly calls: AnnouncementCalls }) => {
  const text = useText();
  const { session } = useShell();
  const { data, isError, error, isFetching, refetch, showOlder } = useAnnouncements(calls);
  const [leaving, setLeaving] = useState<string | null>(null);
  if (isError && !data)
    return <ErrorState title={text('announcements.failed')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState text={text('announcements.loading')} />;
  const { items, total } = data;
  if (items.length === 0)
    return <EmptyState heading={text('announcements.empty')} text={text('announcements.none-text')} />;
  const isOperator = session.role === 'operator';
  return (
    <Card>
      <ol className={classes.list}>
        {items.map((each) => (
          <Item key={each.id} announcement={each} onWithdraw={isOperator ? () => setLeaving(each.id) : null} />
        ))}
      </ol>
      {items.length < total ? (
        <ListFoot total={text('announcements.shown', { n: items.length, total })}>
          <Button loading={isFetching} onClick={showOlder}>
            {text('announcements.older')}
          </Button>
        </ListFoot>
      ) : null}
      {leaving === null ? null : <Withdrawal calls={calls} id={leaving} onClose={() => setLeaving(null)} />}
    </Card>
  );
};
