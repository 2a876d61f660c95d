import { asFailure, formatBytes, pickerExtensions } from '@ipr/domain';
import { useShell, useText } from '@ipr/mfe-kit';
import { failureText } from '@ipr/ui';
import { Button, Flex, Typography, Upload } from 'antd';
import { checkFile } from '../../model/files/check-file.ts';

const accept = pickerExtensions.map((extension) => `.${extension}`).join(',');

interface Props {
  readonly id: string;
  readonly file: File | null;
  readonly error: string | null;
  readonly disabled: boolean;
  readonly onChoose: (file: File | null, error: string | null) => void;
}

/** One file, by picker or drop; what the rules refuse never becomes the chosen file. */
export const FilePicker = ({ id, file, error, disabled, onChoose }: Props) => {
  const text = useText();
  const { config, i18n } = useShell();
  const { pickerBytes } = config.uploads;
  const take = (chosen: File) => {
    try {
      checkFile(chosen, pickerBytes);
      onChoose(chosen, null);
    } catch (thrown) {
      onChoose(null, failureText(asFailure(thrown), i18n.locale));
    }
    return false;
  };
  const list = pickerExtensions.map((extension) => extension.toUpperCase()).join(', ');
  return (
    <Flex vertical gap={8}>
      <Upload.Dragger id={id} accept={accept} multiple={false} showUploadList={false} beforeUpload={take} disabled={disabled} style={{ padding: 12 }}>
        <Typography.Paragraph strong>{text('register.drop')}</Typography.Paragraph>
        <Typography.Text type="secondary">{text('register.hint', { list, max: formatBytes(pickerBytes).replace(' ', '') })}</Typography.Text>
      </Upload.Dragger>
      <div aria-live="polite">
        {file ? (
          <Flex justify="space-between" align="center" gap={8}>
            <Typography.Text ellipsis>{file.name}</Typography.Text>
            <Typography.Text type="secondary">{formatBytes(file.size)}</Typography.Text>
            <Button type="text" size="small" disabled={disabled} onClick={() => onChoose(null, null)}>
              {text('register.remove')}
            </Button>
          </Flex>
        ) : (
          <Typography.Text type="secondary">{text('register.no-file')}</Typography.Text>
        )}
        {error ? (
          <Typography.Text type="danger" role="alert">
            {error}
          </Typography.Text>
        ) : null}
      </div>
    </Flex>
  );
};
