import type { Webhook } from '@ipr/api';
import { DateText, useText } from '@ipr/ui';
import classes from '../settings-card/settings-card.module.css';

const Since = ({ words, time }: { readonly words: string; readonly time: string }) => (
  <p className={classes.note}>
    {words} <DateText seconds={Math.floor(Date.parse(time) / 1000)} />
  </p>
);

/** Last success, since when every attempt has failed, or since when the webhook is switched off. */
export const HookState = ({ hook: { lastDeliveredAt, failingSince, disabledAt } }: { readonly hook: Webhook }) => {
  const text = useText();
  if (disabledAt) return <Since words={text('webhooks.disabled')} time={disabledAt} />;
  if (failingSince) return <Since words={text('webhooks.failing')} time={failingSince} />;
  if (lastDeliveredAt) return <Since words={text('webhooks.last-delivered')} time={lastDeliveredAt} />;
  return <p className={classes.note}>{text('webhooks.never-delivered')}</p>;
};

/** Until when the secret before the current one is valid. */
export const EarlierSecret = ({ hook: { earlierSecretUntil } }: { readonly hook: Webhook }) => {
  const text = useText();
  return earlierSecretUntil ? <Since words={text('webhooks.earlier-until')} time={earlierSecretUntil} /> : null;
};
