import type { Webhook } from '@ipr/api';
import { Button, Card, ErrorState, LoadingState, useText } from '@ipr/ui';
import { useState } from 'react';
import classes from '../settings-card/settings-card.module.css';
import { RemoveDialog, RotateDialog } from './confirm-dialogs.tsx';
import { CreateWebhookDialog } from './create-webhook-dialog.tsx';
import { type HookDialog, HookItem } from './hook-item.tsx';
import { LogDialog } from './log-dialog.tsx';
import { NewSecretDialog } from './new-secret-dialog.tsx';
import { useWebhooks } from './use-webhooks.ts';

const HookList = ({ hooks }: { readonly hooks: ReturnType<typeof useWebhooks> }) => {
  const text = useText();
  const { query } = hooks;
  const [open, setOpen] = useState<{ readonly dialog: HookDialog; readonly hook: Webhook }>();
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
      {open?.dialog === 'remove' ? <RemoveDialog hook={open.hook} hooks={hooks} onClose={close} /> : null}
      {open?.dialog === 'rotate' ? <RotateDialog hook={open.hook} hooks={hooks} onClose={close} /> : null}
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
