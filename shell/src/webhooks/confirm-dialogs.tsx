import type { Webhook } from '@ipr/api';
import { ConfirmDialog, useText } from '@ipr/ui';
import type { useWebhooks } from './use-webhooks.ts';

interface HookDialogProps {
  readonly hook: Webhook;
  readonly hooks: ReturnType<typeof useWebhooks>;
  readonly onClose: () => void;
}

/** Asks before a webhook is removed. */
export const RemoveDialog = ({ hook, hooks: { remove }, onClose }: HookDialogProps) => {
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

/** Asks before a new secret is made, and says until when the earlier ones are valid. */
export const RotateDialog = ({ hook, hooks: { rotate }, onClose }: HookDialogProps) => {
  const text = useText();
  return (
    <ConfirmDialog
      title={text('webhooks.rotate-of', { name: hook.name })}
      okText={text('webhooks.rotate')}
      busy={rotate.isPending}
      onOk={() => rotate.mutate(hook.id, { onSettled: onClose })}
      onClose={onClose}
    >
      <p>{text('webhooks.rotate-text')}</p>
      {hook.earlierSecretUntil ? <p>{text('webhooks.rotate-again')}</p> : null}
    </ConfirmDialog>
  );
};
