import { Modal as AntdModal, type ModalProps } from 'antd';
import { useReturnFocus } from './return-focus.ts';

/** Inside the dialog, so that it comes and goes with what is shown. */
const Opened = () => {
  useReturnFocus();
  return null;
};

/** antd's dialog, which gives the focus back when it is taken away instead of closed: `open` may always be set. */
export const Modal = (props: ModalProps) => (
  <>
    {props.open ? <Opened /> : null}
    <AntdModal {...props} />
  </>
);
