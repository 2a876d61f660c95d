import type { FileFacts } from '@ipr/client/flow/flow';
import { formatBytes, pickerExtensions } from '@ipr/domain';
import { useFailureText, useShell, useText } from '@ipr/mfe-kit';
import { Button, DeleteOutlined, FileTextOutlined, InboxOutlined } from '@ipr/ui';
import { type RefObject, useState } from 'react';
import { acceptedList, checkFile, needsConfirmation, pickerLimit } from '../../model/files/check-file.ts';
import classes from './file-picker.module.css';
import { LargeFileDialog } from './large-file-dialog.tsx';

const accept = pickerExtensions.map((extension) => `.${extension}`).join(',');
const ids = { input: 'asset-file', hint: 'asset-file-hint', error: 'asset-file-error' } as const;

interface ChosenFileProps {
  readonly file: FileFacts | null;
  readonly disabled: boolean;
  readonly onRemove: () => void;
}

const ChosenFile = ({ file, disabled, onRemove }: ChosenFileProps) => {
  const text = useText();
  if (!file) return <p className={classes.none}>{text('register.no-file')}</p>;
  return (
    <div className={classes.chosen}>
      <FileTextOutlined aria-hidden />
      <span className={classes.name}>{file.name}</span>
      <span className={classes.size}>{formatBytes(file.size)}</span>
      <Button
        type="text"
        icon={<DeleteOutlined aria-hidden />}
        aria-label={text('register.remove')}
        disabled={disabled}
        onClick={onRemove}
      />
    </div>
  );
};

interface DropZoneProps {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly limitBytes: number;
  readonly invalid: boolean;
  readonly disabled: boolean;
  readonly onFile: (file: File | undefined) => void;
}

const DropZone = ({ input, limitBytes, invalid, disabled, onFile }: DropZoneProps) => {
  const text = useText();
  const [over, setOver] = useState(false);
  return (
    <div className={over ? `${classes.zone} ${classes.over}` : classes.zone}>
      <input
        ref={input}
        id={ids.input}
        type="file"
        accept={accept}
        className={classes.input}
        disabled={disabled}
        aria-invalid={invalid}
        aria-describedby={`${ids.hint} ${ids.error}`}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        onChange={(event) => {
          onFile(event.target.files?.[0]);
          // The same file may be chosen again after it was changed or removed.
          event.target.value = '';
        }}
      />
      <InboxOutlined aria-hidden className={classes.icon} />
      <label htmlFor={ids.input} className={classes.call}>
        {text('register.drop')}
      </label>
      <p id={ids.hint} className={classes.hint}>
        {text('register.hint', { list: acceptedList(), max: formatBytes(limitBytes).replace(' ', '') })}
      </p>
    </div>
  );
};

export interface FilePickerProps {
  readonly input: RefObject<HTMLInputElement | null>;
  /** A file, or the facts of one that is sealed already. */
  readonly file: FileFacts | null;
  /** What is wrong with the choice, or with none. */
  readonly error: string | null;
  readonly disabled: boolean;
  readonly onChoose: (file: File | null, error: string | null) => void;
}

/** One file, by picker or drop; what the rules refuse never becomes the chosen file. */
export const FilePicker = ({ input, file, error, disabled, onChoose }: FilePickerProps) => {
  const text = useText();
  const failureText = useFailureText();
  const limit = pickerLimit(useShell().config.uploads.pickerBytes);
  const [large, setLarge] = useState<File | null>(null);

  const take = (chosen: File | undefined) => {
    if (!chosen || disabled) return;
    try {
      checkFile(chosen, limit);
      if (needsConfirmation(chosen)) setLarge(chosen);
      else onChoose(chosen, null);
    } catch (thrown) {
      onChoose(null, failureText(thrown));
    }
  };

  return (
    <>
      <DropZone input={input} limitBytes={limit} invalid={error !== null} disabled={disabled} onFile={take} />
      <div aria-live="polite">
        <ChosenFile file={file} disabled={disabled} onRemove={() => onChoose(null, null)} />
      </div>
      <p id={ids.error} role="alert" className={classes.error}>
        {error}
      </p>
      <p className={classes.note}>{text('register.file-note')}</p>
      <LargeFileDialog
        file={large}
        onAnswer={(use) => {
          if (use) onChoose(large, null);
          setLarge(null);
        }}
      />
    </>
  );
};
