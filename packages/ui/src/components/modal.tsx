import { Modal as AntdModal, type ModalProps } from 'antd';
import { useReturnFocus } from './return-focus.ts';

/** Rendered inside the dialog, so that it mounts and unmounts with its content. */
const Opened = () => {
  useReturnFocus();
  return null;
};

interface Props extends ModalProps {
  /** Positions the dialog near the top of the window, for content that grows or loads: a centred dialog would move. */
  readonly hanging?: boolean;
}

/** antd's dialog, which also returns the focus when it is unmounted instead of closed: `open` may always be set. */
export const Modal = ({ hanging = false, ...props }: Props) => (
  <>
    {props.open ? <Opened /> : null}
    <AntdModal {...(hanging ? { style: { top: '5vh' } } : {})} {...props} />
  </>
);
