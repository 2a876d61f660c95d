import { type AccessRequest, longestMessage } from '@ipr/api';
import { type AccessLevel, accessLevels } from '@ipr/domain';
import { useShell } from '@ipr/mfe-contract';
import { Alert, Button, Input, Select, useText } from '@ipr/ui';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FormField, noteIdOf } from '../share/form-field.tsx';
import classes from '../share/share.module.css';

const useRequest = (assetId: string) => {
  const { api, i18n, notify, session } = useShell();
  const { data, refetch } = useQuery<AccessRequest | null>({
    queryKey: ['sharing', 'asked', session.wallet, assetId],
    queryFn: async ({ signal }) => {
      const { items } = await api.sharing.accessRequests({ direction: 'outgoing', assetId }, { signal, quiet: true });
      return items.find(({ state }) => state === 'open') ?? null;
    },
    retry: 1,
  });
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  const send = async (accessLevel: AccessLevel, message: string): Promise<void> => {
    setBusy(true);
    try {
      const input = { assetId, accessLevel, message: message.trim(), locale: i18n.locale };
      await api.sharing.requestAccess(input, { idempotencyKey: crypto.randomUUID(), quiet: true });
      setSent(true);
      await refetch();
    } catch (thrown) {
      notify.failure(thrown);
    } finally {
      setBusy(false);
    }
  };
  return { isRequested: sent || Boolean(data), busy, send };
};

interface FormProps {
  readonly busy: boolean;
  readonly onSend: (level: AccessLevel, message: string) => void;
  readonly onCancel: () => void;
}

const RequestFields = ({ busy, onSend, onCancel }: FormProps) => {
  const text = useText();
  const [level, setLevel] = useState<AccessLevel>('view');
  const [message, setMessage] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSend(level, message);
  };
  return (
    <form className={classes.request} onSubmit={submit}>
      <FormField id="ask-level" label={text('share.level')} note={text(`share.level-${level}`)}>
        <Select<AccessLevel>
          id="ask-level"
          aria-describedby={noteIdOf('ask-level')}
          className={classes.wide ?? ''}
          value={level}
          disabled={busy}
          options={accessLevels.map((value) => ({ value, label: text(`asset.standing.${value}`) }))}
          onChange={setLevel}
        />
      </FormField>
      <FormField id="ask-message" label={text('ask.message')} note={text('ask.message-note')}>
        <Input.TextArea
          id="ask-message"
          aria-describedby={noteIdOf('ask-message')}
          rows={3}
          maxLength={longestMessage}
          disabled={busy}
          value={message}
          onChange={({ target }) => setMessage(target.value)}
        />
      </FormField>
      <div className={classes.buttons}>
        <Button disabled={busy} onClick={onCancel}>
          {text('action.cancel')}
        </Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          {text('ask.send')}
        </Button>
      </div>
    </form>
  );
};

/** Requests access from the owner. Does not reveal whether the owner has blocked the sender's requests. */
export const AccessRequestForm = ({ assetId }: { readonly assetId: string }) => {
  const text = useText();
  const { isRequested, busy, send } = useRequest(assetId);
  const [open, setOpen] = useState(false);
  if (isRequested)
    return <Alert type="info" showIcon role="status" title={text('ask.sent')} description={text('ask.sent-text')} />;
  if (!open)
    return (
      <div className={classes.ask}>
        <Button type="primary" onClick={() => setOpen(true)}>
          {text('ask.action')}
        </Button>
      </div>
    );
  return (
    <RequestFields busy={busy} onSend={(level, message) => void send(level, message)} onCancel={() => setOpen(false)} />
  );
};
