import { Modal, useText } from '@ipr/ui';
import { FileView, type Reader } from '@ipr/viewer';
import classes from './asset.module.css';
import type { ShownFile } from './use-opened-file.ts';

interface Props {
  readonly file: ShownFile;
  readonly reader: Reader | null;
  readonly onDownload: () => void;
  readonly onWhole: () => void;
  readonly onClose: () => void;
}

/** The viewer dialog, at most 90 % of the window's height (D1 section 9). */
export const ViewerDialog = ({ file, reader, onDownload, onWhole, onClose }: Props) => {
  const text = useText();
  const name = file.fileName;
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
      <FileView
        bytes={file.bytes}
        parts={file.parts}
        onWhole={onWhole}
        name={name}
        reader={reader}
        onDownload={onDownload}
      />
    </Modal>
  );
};
