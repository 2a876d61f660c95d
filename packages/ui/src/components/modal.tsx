import { Modal as AntdModal, type ModalProps } from 'antd';
import { useReturnFocus } from './return-focus.ts';

/** Inside the dialog, so that it comes and goes with what is shown. */
const Opened = () => {
  useReturnFocus();
  return null;
};

interface Props extends ModalProps {
  /** Hangs from near the top of the window, for content that grows or arrives late: it would move a dialog in the middle. */
  readonly hanging?: boolean;
}

/** antd's dialog, which gives the focus back when it is taken away instead of closed: `open` may always be set. */
export const Modal = ({ hanging = false, ...props }: Props) => (
  <>
    {props.open ? <Opened /> : null}
    <AntdModal {...(hanging ? { style: { top: '5vh' } } : {})} {...props} />
  </>
);
