import { useShell } from '@ipr/mfe-contract';
import { Modal, useText } from '@ipr/ui';
import classes from '../settings-card/settings-card.module.css';

/** The signing secret, once: neither a click outside nor Escape closes the dialog. */
export const NewSecretDialog = ({ secret, onSaved }: { readonly secret: string; readonly onSaved: () => void }) => {
  const text = useText();
  const { notify } = useShell();
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => notify.success(text('webhooks.copied')),
      (thrown: unknown) => notify.failure(thrown),
    );
  return (
    <Modal
      open
      centered
      title={text('webhooks.new')}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      okText={text('webhooks.saved')}
      cancelText={text('webhooks.copy')}
      onOk={onSaved}
      onCancel={() => void copy()}
    >
      <p>{text('webhooks.new-text')}</p>
      <p className={classes.secret}>{secret}</p>
    </Modal>
  );
};
