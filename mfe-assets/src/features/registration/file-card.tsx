import { useText } from '@ipr/mfe-kit';
import { Alert, Card, SecretMark } from '@ipr/ui';
import classes from './file-card.module.css';
import { FilePicker } from './file-picker.tsx';
import type { ChosenFile } from './use-chosen-file.ts';

/** The File card (D1 section 2); says so when an interrupted registration needs its file once more. */
export const FileCard = ({ chosen, disabled }: { readonly chosen: ChosenFile; readonly disabled: boolean }) => {
  const text = useText();
  const { missingFile: name, fileInput, file, fileError, chooseFile } = chosen;
  return (
    <Card title={text('register.file-card')} extra={<SecretMark />}>
      {name === null ? null : (
        <Alert className={classes.again ?? ''} type="info" showIcon title={text('register.choose-again', { name })} />
      )}
      <FilePicker input={fileInput} file={file} error={fileError} disabled={disabled} onChoose={chooseFile} />
    </Card>
  );
};
