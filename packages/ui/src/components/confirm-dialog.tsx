import type { ReactNode } from 'react';
import { useText } from '../texts/text-provider.tsx';
import classes from './confirm-dialog.module.css';
import { type InitialFocus, Modal } from './modal.tsx';
import type { useSheet } from './use-sheet.ts';

export interface ConfirmDialogProps extends InitialFocus {
  readonly title: ReactNode;
  readonly okText: string;
  readonly cancelText?: string;
  /** True if confirming ends or deletes something. */
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly busy?: boolean;
  /** Size and scrolling; else centred at the default width. */
  readonly sheet?: ReturnType<typeof useSheet>;
  readonly onOk: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A confirmation dialog; it cannot be closed while the confirmed action runs. */
export const ConfirmDialog = ({
  title,
  okText,
  cancelText,
  danger = false,
  disabled = false,
  busy = false,
  initialFocus,
  sheet = { centered: true },
  onOk,
  onClose,
  children,
}: ConfirmDialogProps) => {
  const text = useText();
  return (
    <Modal
      open
      {...sheet}
      initialFocus={initialFocus}
      title={title}
      okText={okText}
      cancelText={cancelText ?? text('action.cancel')}
      okButtonProps={{ danger, disabled, loading: busy }}
      cancelButtonProps={{ disabled: busy }}
      classNames={{ footer: classes.footer ?? '' }}
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
