import { type WebhookEvent, type WebhookTerms, WebhookUrl, webhookEvents } from '@ipr/api';
import { Checkbox, ConfirmDialog, Input, useText } from '@ipr/ui';
import { useId, useState } from 'react';
import classes from '../settings-card/settings-card.module.css';

interface CreateWebhookDialogProps {
  readonly busy: boolean;
  readonly onCreate: (terms: WebhookTerms) => void;
  readonly onClose: () => void;
}

interface EventBoxesProps {
  readonly chosen: readonly WebhookEvent[];
  readonly onChange: (events: WebhookEvent[]) => void;
}

const EventBoxes = ({ chosen, onChange }: EventBoxesProps) => {
  const text = useText();
  const choose = (event: WebhookEvent, isChosen: boolean) =>
    onChange(webhookEvents.filter((each) => (each === event ? isChosen : chosen.includes(each))));
  return (
    <fieldset className={classes.group}>
      <legend>{text('webhooks.events')}</legend>
      {webhookEvents.map((event) => (
        <div key={event}>
          <Checkbox checked={chosen.includes(event)} onChange={({ target }) => choose(event, target.checked)}>
            {text(`webhooks.event-${event}`)}
          </Checkbox>
        </div>
      ))}
    </fieldset>
  );
};

/** Name, address and events of a new webhook; all events unless its person chooses fewer. */
export const CreateWebhookDialog = ({ busy, onCreate, onClose }: CreateWebhookDialogProps) => {
  const text = useText();
  const id = useId();
  const [name, setName] = useState('');
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<WebhookEvent[]>([...webhookEvents]);
  const isWhole = name.trim() !== '' && events.length > 0 && WebhookUrl.safeParse(url.trim()).success;
  return (
    <ConfirmDialog
      title={text('webhooks.create')}
      okText={text('webhooks.create')}
      busy={busy}
      disabled={!isWhole}
      onOk={() => onCreate({ name: name.trim(), url: url.trim(), events })}
      onClose={onClose}
    >
      <label htmlFor={`${id}-name`}>{text('webhooks.name')}</label>
      <Input
        id={`${id}-name`}
        maxLength={60}
        placeholder={text('webhooks.name-example')}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <div className={classes.group}>
        <label htmlFor={`${id}-url`}>{text('webhooks.url')}</label>
        <Input
          id={`${id}-url`}
          type="url"
          maxLength={500}
          aria-describedby={`${id}-note`}
          placeholder="https://example.org/hooks"
          value={url}
          onChange={({ target }) => setUrl(target.value)}
        />
        <p id={`${id}-note`} className={classes.note}>
          {text('webhooks.url-text')}
        </p>
      </div>
      <EventBoxes chosen={events} onChange={setEvents} />
    </ConfirmDialog>
  );
};
