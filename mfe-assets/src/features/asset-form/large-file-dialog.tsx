import { ConfirmDialog, useSizeText, useText } from '@ipr/ui';

interface Props {
  readonly file: File;
  readonly onAnswer: (use: boolean) => void;
}

/** Asks for confirmation of a file above the default limit, if the deployment allows such files (decision V1). */
export const LargeFileDialog = ({ file, onAnswer }: Props) => {
  const text = useText();
  const sizeText = useSizeText();
  return (
    <ConfirmDialog
      title={text('register.large-title')}
      okText={text('register.large-use')}
      onOk={() => onAnswer(true)}
      onClose={() => onAnswer(false)}
    >
      {text('register.large-text', { name: file.name, size: sizeText(file.size) })}
    </ConfirmDialog>
  );
};
