import type { OpenedFile } from '@ipr/client/asset/open-asset-file';
import { Modal, useText } from '@ipr/ui';
import { FileView, type Reader } from '@ipr/viewer';
import classes from './asset.module.css';

interface Props {
  readonly file: OpenedFile;
  readonly reader: Reader | null;
  readonly onDownload: () => void;
  readonly onClose: () => void;
}

/** The viewer dialog, at most 90 % of the window's height (D1 section 9). */
export const ViewerDialog = ({ file, reader, onDownload, onClose }: Props) => {
  const text = useText();
  const name = file.private.originalFileName;
  return (
    <Modal
      open
      hanging
      destroyOnHidden
      onCancel={onClose}
      footer={null}
      width="min(960px, 96vw)"
      title={text('viewer.title', { name })}
      className={classes.viewer ?? ''}
    >
      <FileView bytes={file.bytes} name={name} reader={reader} onDownload={onDownload} />
    </Modal>
  );
};
