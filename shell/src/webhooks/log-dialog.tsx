import type { Webhook, WebhookDelivery } from '@ipr/api';
import { useShell } from '@ipr/mfe-contract';
import { Button, DateText, ErrorState, LoadingState, Modal, Pagination, useText } from '@ipr/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import classes from '../settings-card/settings-card.module.css';
import { EarlierSecret } from './hook-state.tsx';

const pageSize = 10;
const secondsOf = (time: string) => Math.floor(Date.parse(time) / 1000);

/** Messages of a webhook by page, read again while one waits. */
const useLog = (id: string, page: number) => {
  const text = useText();
  const { api, notify } = useShell();
  const query = useQuery({
    queryKey: ['webhooks', id, 'log', page],
    queryFn: ({ signal }) => api.webhooks.webhookDeliveries({ id, page, limit: pageSize }, { signal, quiet: true }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.items.some((each) => each.state === 'waiting') ? 3_000 : false),
  });
  const again = useMutation({
    mutationFn: (message: string) => api.webhooks.redeliver({ id, message }),
    onSuccess: () => {
      notify.success(text('webhooks.sent-again'));
      return query.refetch();
    },
  });
  return { query, again };
};

const Outcome = ({ delivery: { state, dueAt, attempts } }: { readonly delivery: WebhookDelivery }) => {
  const text = useText();
  const last = attempts.at(-1);
  const parts = [
    text(`webhooks.state-${state}`),
    ...(last?.failure ? [text(`webhooks.failure-${last.failure}`)] : []),
    ...(last && last.status !== null ? [text('webhooks.answered', { status: last.status })] : []),
  ];
  return (
    <p className={classes.note}>
      {parts.join(' · ')}
      {state === 'waiting' && last && dueAt ? (
        <>
          {' · '}
          {text('webhooks.next')} <DateText seconds={secondsOf(dueAt)} />
        </>
      ) : null}
    </p>
  );
};

interface MessageItemProps {
  readonly delivery: WebhookDelivery;
  readonly busy: boolean;
  readonly onAgain: () => void;
}

const MessageItem = ({ delivery, busy, onAgain }: MessageItemProps) => {
  const text = useText();
  const { id, message, createdAt, state } = delivery;
  return (
    <li className={classes.item}>
      <div className={classes.facts}>
        <strong>{text(`webhooks.event-${message.type}`)}</strong>{' '}
        {'assetId' in message.data ? `#${message.data.assetId} ` : ''}
        <DateText seconds={secondsOf(createdAt)} />
        <Outcome delivery={delivery} />
        <p className={classes.note}>{id}</p>
      </div>
      {state === 'waiting' ? null : (
        <Button loading={busy} aria-label={text('webhooks.again-of', { id })} onClick={onAgain}>
          {text('webhooks.again')}
        </Button>
      )}
    </li>
  );
};

/** What was sent to a webhook in the last 30 days, and what became of it. */
export const LogDialog = ({ hook, onClose }: { readonly hook: Webhook; readonly onClose: () => void }) => {
  const text = useText();
  const [page, setPage] = useState(1);
  const { query, again } = useLog(hook.id, page);
  const { data } = query;
  return (
    <Modal open title={text('webhooks.log-of', { name: hook.name })} footer={null} onCancel={onClose}>
      <p className={classes.lead}>{text('webhooks.log-text')}</p>
      <EarlierSecret hook={hook} />
      {data ? (
        <ul className={classes.list}>
          {data.items.length === 0 ? <li>{text('webhooks.log-none')}</li> : null}
          {data.items.map((delivery) => (
            <MessageItem
              key={delivery.id}
              delivery={delivery}
              busy={again.isPending && again.variables === delivery.id}
              onAgain={() => again.mutate(delivery.id)}
            />
          ))}
        </ul>
      ) : query.isError ? (
        <ErrorState error={query.error} title={text('webhooks.log-failed')} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingState text={text('webhooks.log-loading')} />
      )}
      {data && data.total > pageSize ? (
        <Pagination
          size="small"
          aria-label={text('webhooks.pages')}
          pageSize={pageSize}
          showSizeChanger={false}
          current={page}
          total={data.total}
          onChange={setPage}
        />
      ) : null}
    </Modal>
  );
};
