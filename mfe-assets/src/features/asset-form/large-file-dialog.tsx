import { formatBytes } from '@ipr/domain';
import { ConfirmDialog, useText } from '@ipr/ui';

interface Props {
  readonly file: File;
  readonly onAnswer: (use: boolean) => void;
}

/** Asks for confirmation of a file above the default limit, if the deployment allows such files (decision V1). */
export const LargeFileDialog = ({ file, onAnswer }: Props) => {
  const text = useText();
  return (
    <ConfirmDialog
      title={text('register.large-title')}
      okText={text('register.large-use')}
      onOk={() => onAnswer(true)}
      onClose={() => onAnswer(false)}
    >
      {text('register.large-text', { name: file.name, size: formatBytes(file.size) })}
    </ConfirmDialog>
  );
};
