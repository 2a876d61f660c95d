import type { Webhook } from '@ipr/api';
import { Button, Card, ConfirmDialog, DateText, ErrorState, LoadingState, useText } from '@ipr/ui';
import { useState } from 'react';
import classes from '../settings-card/settings-card.module.css';
import { CreateWebhookDialog } from './create-webhook-dialog.tsx';
import { LogDialog } from './log-dialog.tsx';
import { NewSecretDialog } from './new-secret-dialog.tsx';
import { useWebhooks } from './use-webhooks.ts';

const Since = ({ words, time }: { readonly words: string; readonly time: string }) => (
  <p className={classes.note}>
    {words} <DateText seconds={Math.floor(Date.parse(time) / 1000)} />
  </p>
);

const HookState = ({ hook: { lastDeliveredAt, failingSince, disabledAt } }: { readonly hook: Webhook }) => {
  const text = useText();
  if (disabledAt) return <Since words={text('webhooks.disabled')} time={disabledAt} />;
  if (failingSince) return <Since words={text('webhooks.failing')} time={failingSince} />;
  if (lastDeliveredAt) return <Since words={text('webhooks.last-delivered')} time={lastDeliveredAt} />;
  return <p className={classes.note}>{text('webhooks.never-delivered')}</p>;
};

interface HookItemProps {
  readonly hook: Webhook;
  readonly hooks: ReturnType<typeof useWebhooks>;
  readonly onOpen: (dialog: 'log' | 'remove') => void;
}

const HookItem = ({ hook, hooks: { resume, test }, onOpen }: HookItemProps) => {
  const text = useText();
  const { id, name, url, events, disabledAt } = hook;
  return (
    <li className={classes.item}>
      <div className={classes.facts}>
        <strong>{name}</strong>
        <p className={classes.note}>{url}</p>
        <p className={classes.note}>{events.map((event) => text(`webhooks.event-${event}`)).join(' · ')}</p>
        <HookState hook={hook} />
      </div>
      <div className={classes.buttons}>
        {disabledAt ? (
          <Button aria-label={text('webhooks.resume-of', { name })} onClick={() => resume.mutate(id)}>
            {text('webhooks.resume')}
          </Button>
        ) : null}
        <Button aria-label={text('webhooks.test-of', { name })} onClick={() => test.mutate(id)}>
          {text('webhooks.test')}
        </Button>
        <Button aria-label={text('webhooks.log-of', { name })} onClick={() => onOpen('log')}>
          {text('webhooks.log')}
        </Button>
        <Button danger aria-label={text('webhooks.remove-of', { name })} onClick={() => onOpen('remove')}>
          {text('webhooks.remove')}
        </Button>
      </div>
    </li>
  );
};

interface RemoveDialogProps {
  readonly hook: Webhook;
  readonly remove: ReturnType<typeof useWebhooks>['remove'];
  readonly onClose: () => void;
}

const RemoveDialog = ({ hook, remove, onClose }: RemoveDialogProps) => {
  const text = useText();
  return (
    <ConfirmDialog
      title={text('webhooks.remove-of', { name: hook.name })}
      okText={text('webhooks.remove')}
      danger
      busy={remove.isPending}
      onOk={() => remove.mutate(hook.id, { onSettled: onClose })}
      onClose={onClose}
    >
      {text('webhooks.remove-text')}
    </ConfirmDialog>
  );
};

const HookList = ({ hooks }: { readonly hooks: ReturnType<typeof useWebhooks> }) => {
  const text = useText();
  const { query, remove } = hooks;
  const [open, setOpen] = useState<{ readonly dialog: 'log' | 'remove'; readonly hook: Webhook }>();
  const close = () => setOpen(undefined);
  if (query.isError && !query.data)
    return <ErrorState error={query.error} title={text('webhooks.failed')} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingState text={text('webhooks.loading')} />;
  return (
    <>
      <ul className={classes.list}>
        {query.data.length === 0 ? <li>{text('webhooks.none')}</li> : null}
        {query.data.map((hook) => (
          <HookItem key={hook.id} hook={hook} hooks={hooks} onOpen={(dialog) => setOpen({ dialog, hook })} />
        ))}
      </ul>
      {open?.dialog === 'log' ? <LogDialog hook={open.hook} onClose={close} /> : null}
      {open?.dialog === 'remove' ? <RemoveDialog hook={open.hook} remove={remove} onClose={close} /> : null}
    </>
  );
};

/** Servers of the person that receive messages about events of their assets and shares. */
export const WebhooksCard = () => {
  const text = useText();
  const hooks = useWebhooks();
  const { create, secret, hide } = hooks;
  const [isCreating, setCreating] = useState(false);
  return (
    <Card title={text('webhooks.title')}>
      <p className={classes.lead}>{text('webhooks.text')}</p>
      <HookList hooks={hooks} />
      <Button onClick={() => setCreating(true)}>{text('webhooks.create')}</Button>
      {isCreating ? (
        <CreateWebhookDialog
          busy={create.isPending}
          onCreate={(terms) => create.mutate(terms, { onSuccess: () => setCreating(false) })}
          onClose={() => setCreating(false)}
        />
      ) : null}
      {secret ? <NewSecretDialog secret={secret} onSaved={hide} /> : null}
    </Card>
  );
};
