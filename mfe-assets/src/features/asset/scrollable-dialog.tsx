import { Modal } from '@ipr/ui';
import type { ReactNode } from 'react';
import classes from './scrollable-dialog.module.css';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog of at most 90 % of the window's height (D1 sections 2 and 9), scrollable by keyboard even while all buttons are disabled. */
export const ScrollableDialog = ({ title, onClose, children }: Props) => (
  <Modal
    open
    hanging
    destroyOnHidden
    footer={null}
    width="min(960px, 96vw)"
    title={title}
    className={classes.dialog ?? ''}
    onCancel={onClose}
  >
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
    <section className={classes.body} aria-label={title} tabIndex={0}>
      {children}
    </section>
  </Modal>
);
