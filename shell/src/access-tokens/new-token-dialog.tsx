import { useShell } from '@ipr/mfe-contract';
import { Modal, useText } from '@ipr/ui';
import classes from '../settings-card/settings-card.module.css';

/** The token, once: neither a click outside nor Escape closes the dialog. */
export const NewTokenDialog = ({ token, onSaved }: { readonly token: string; readonly onSaved: () => void }) => {
  const text = useText();
  const { notify } = useShell();
  const copy = () =>
    navigator.clipboard.writeText(token).then(
      () => notify.success(text('tokens.copied')),
      (thrown: unknown) => notify.failure(thrown),
    );
  return (
    <Modal
      open
      centered
      title={text('tokens.new')}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      okText={text('tokens.saved')}
      cancelText={text('tokens.copy')}
      onOk={onSaved}
      onCancel={() => void copy()}
    >
      <p>{text('tokens.new-text')}</p>
      <p className={classes.secret}>{token}</p>
    </Modal>
  );
};
