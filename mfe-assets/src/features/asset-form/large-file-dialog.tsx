import { formatBytes } from '@ipr/domain';
import { Modal, useText } from '@ipr/ui';

interface Props {
  readonly file: File | null;
  readonly onAnswer: (use: boolean) => void;
}

/** Asks once about a file above the default limit, where the deployment allows it (decision V1). */
export const LargeFileDialog = ({ file, onAnswer }: Props) => {
  const text = useText();
  return (
    <Modal
      open={file !== null}
      title={text('register.large-title')}
      okText={text('register.large-use')}
      cancelText={text('action.cancel')}
      onOk={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    >
      {file ? text('register.large-text', { name: file.name, size: formatBytes(file.size) }) : null}
    </Modal>
  );
};
