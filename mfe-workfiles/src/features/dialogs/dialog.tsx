import { Modal, useText } from '@ipr/ui';
import type { ReactNode } from 'react';
import classes from './dialogs.module.css';

interface DialogProps {
  readonly title: string;
  readonly okText: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly busy: boolean;
  readonly onOk: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A question of this page; while its answer is on the way it stays open. */
export const Dialog = ({
  title,
  okText,
  danger = false,
  disabled = false,
  busy,
  onOk,
  onClose,
  children,
}: DialogProps) => {
  const text = useText();
  return (
    <Modal
      open
      centered
      title={title}
      okText={okText}
      cancelText={text('action.cancel')}
      okButtonProps={{ danger, disabled, loading: busy }}
      cancelButtonProps={{ disabled: busy }}
      mask={{ closable: !busy }}
      closable={!busy}
      keyboard={!busy}
      onOk={onOk}
      onCancel={onClose}
    >
      <div className={classes.body}>{children}</div>
    </Modal>
  );
};
