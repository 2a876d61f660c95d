import { Modal, useText } from '@ipr/ui';
import type { ReactNode } from 'react';

interface ConfirmDialogProps {
  readonly title: string;
  readonly okText: string;
  readonly busy: boolean;
  readonly onOk: () => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** Asks before access ends. */
export const ConfirmDialog = ({ title, okText, busy, onOk, onCancel, children }: ConfirmDialogProps) => {
  const text = useText();
  return (
    <Modal
      open
      centered
      title={title}
      okText={okText}
      cancelText={text('action.cancel')}
      okButtonProps={{ danger: true, loading: busy }}
      cancelButtonProps={{ disabled: busy }}
      mask={{ closable: !busy }}
      closable={!busy}
      keyboard={!busy}
      onOk={onOk}
      onCancel={onCancel}
    >
      {children}
    </Modal>
  );
};
