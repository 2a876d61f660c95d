import { Alert, Card, SecretMark, useText } from '@ipr/ui';
import { memo } from 'react';
import { FilePicker } from '../asset-form/file-picker.tsx';
import { dropArea } from '../asset-form/use-file-drop.ts';
import { formName } from './field.tsx';
import classes from './file-card.module.css';
import { FileCheckNote } from './file-check-note.tsx';
import type { ChosenFile } from './use-chosen-file.ts';

/** The next thing to enter, unless it is there: a new asset needs one click less. */
const focusEmptyTitle = (): void => {
  const title = document.getElementById(`${formName}_title`);
  if (title instanceof HTMLInputElement && title.value === '') title.focus({ preventScroll: true });
};

interface Props {
  readonly chosen: ChosenFile;
  readonly disabled: boolean;
  /** True if another account registered the file after the check; the failure note then links to the record. */
  readonly isTaken: boolean;
}

/**
 * The File card (D1 section 2); asks for the file again if an interrupted registration requires it. Memoised because every
 * encrypted or uploaded chunk of a file re-renders the page.
 */
export const FileCard = memo(({ chosen, disabled, isTaken }: Props) => {
  const text = useText();
  const { missingFile: name, fileInput, file, fileError, check, chooseFile } = chosen;
  return (
    <div {...dropArea}>
      <Card title={text('register.file-card')} extra={<SecretMark />}>
        {name === null ? null : (
          <Alert className={classes.again ?? ''} type="info" showIcon title={text('register.choose-again', { name })} />
        )}
        <FilePicker
          input={fileInput}
          file={file}
          error={fileError}
          disabled={disabled}
          onChoose={(given, error) => {
            chooseFile(given, error);
            if (given) focusEmptyTitle();
          }}
        />
        {isTaken ? null : <FileCheckNote check={check} />}
      </Card>
    </div>
  );
});
