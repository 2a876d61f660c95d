import type { Webhook } from '@ipr/api';
import { Button, useText } from '@ipr/ui';
import classes from '../settings-card/settings-card.module.css';
import { EarlierSecret, HookState } from './hook-state.tsx';
import type { useWebhooks } from './use-webhooks.ts';

export type HookDialog = 'log' | 'rotate' | 'remove';

interface HookItemProps {
  readonly hook: Webhook;
  readonly hooks: ReturnType<typeof useWebhooks>;
  readonly onOpen: (dialog: HookDialog) => void;
}

/** A webhook with its state and its buttons. */
export const HookItem = ({ hook, hooks: { resume, test }, onOpen }: HookItemProps) => {
  const text = useText();
  const { id, name, url, events, disabledAt } = hook;
  return (
    <li className={classes.item}>
      <div className={classes.facts}>
        <strong>{name}</strong>
        <p className={classes.note}>{url}</p>
        <p className={classes.note}>{events.map((event) => text(`webhooks.event-${event}`)).join(' · ')}</p>
        <HookState hook={hook} />
        <EarlierSecret hook={hook} />
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
        <Button aria-label={text('webhooks.rotate-of', { name })} onClick={() => onOpen('rotate')}>
          {text('webhooks.rotate')}
        </Button>
        <Button danger aria-label={text('webhooks.remove-of', { name })} onClick={() => onOpen('remove')}>
          {text('webhooks.remove')}
        </Button>
      </div>
    </li>
  );
};
