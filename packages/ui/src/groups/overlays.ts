/** Parts that cover the page. */
export { Drawer } from 'antd';
export { ConfirmDialog, type ConfirmDialogProps } from '../components/confirm-dialog.tsx';
export { Modal } from '../components/modal.tsx';
export {
  Review,
  ReviewDialog,
  type ReviewDialogProps,
  type ReviewPart,
  type ReviewProps,
} from '../components/review.tsx';
