import { Modal as AntdModal, type ModalProps } from 'antd';
import { type ReactNode, type RefObject, useEffect } from 'react';
import { useReturnFocus } from './return-focus.ts';

/** Rendered next to the dialog, so that it mounts and unmounts with its content. */
const Opened = () => {
  useReturnFocus();
  return null;
};

/** An element, or a component of antd that has one. */
type Focusable = RefObject<{ focus(options?: FocusOptions): void } | null>;

interface FocusProps {
  readonly on: Focusable | undefined;
  readonly children: ReactNode;
}

/**
 * Focuses the element once the dialog is in the document. `autoFocus` cannot: without motion antd mounts the content before
 * it attaches the container, so the input is not focusable yet, and the focus ends where antd's focus trap puts it.
 */
const Focused = ({ on, children }: FocusProps) => {
  useEffect(() => {
    // After all effects of this commit, one of which may attach the container.
    queueMicrotask(() => on?.current?.focus({ preventScroll: true }));
  }, [on]);
  return children;
};

export interface InitialFocus {
  /** The element in the dialog that gets the focus when it opens; else the dialog itself. */
  readonly initialFocus?: Focusable | undefined;
}

interface Props extends ModalProps, InitialFocus {
  /** Positions the dialog near the top of the window, for content that grows or loads: a centred dialog would move. */
  readonly hanging?: boolean;
}

/** antd's dialog, which also returns the focus when it is unmounted instead of closed: `open` may always be set. */
export const Modal = ({ hanging = false, initialFocus, children, ...props }: Props) => (
  <>
    {props.open ? <Opened /> : null}
    <AntdModal {...(hanging ? { style: { top: '5vh' } } : { centered: true })} {...props}>
      <Focused on={initialFocus}>{children}</Focused>
    </AntdModal>
  </>
);
