import type { FileFacts } from '@ipr/client/flow/flow';
import { Button, DeleteOutlined, FileTextOutlined, FileZone, InboxOutlined, useSizeText, useText } from '@ipr/ui';
import { type RefObject, useRef } from 'react';
import { type AcceptedTypes, acceptedList } from '../../model/files/check-file.ts';
import type { Given } from '../../model/files/given-file.ts';
import classes from './file-picker.module.css';
import { LargeFileDialog } from './large-file-dialog.tsx';
import { MismatchDialog } from './mismatch-dialog.tsx';
import { useFileChoice } from './use-file-choice.ts';
import { useFileDrop } from './use-file-drop.ts';
import { useFilePaste } from './use-file-paste.ts';

/** The accepted endings as attribute of an input. */
export const acceptOf = (types: AcceptedTypes) =>
  types === 'any' ? {} : { accept: types.map((extension) => `.${extension}`).join(',') };
const ids = { input: 'asset-file', hint: 'asset-file-hint', error: 'asset-file-error' } as const;

interface ChosenFileProps {
  readonly file: FileFacts | null;
  readonly disabled: boolean;
  readonly onRemove: () => void;
}

const ChosenFile = ({ file, disabled, onRemove }: ChosenFileProps) => {
  const text = useText();
  const sizeText = useSizeText();
  if (!file) return <p className={classes.none}>{text('register.no-file')}</p>;
  return (
    <div className={classes.chosen}>
      <FileTextOutlined aria-hidden />
      <span className={classes.name}>{file.name}</span>
      <span className={classes.size}>{sizeText(file.size)}</span>
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

/**
 * `unconfirmed`: the dialog is closed; `hidden`: nothing is shown. In both, files are still accepted by drop and paste, so that
 * neither is lost without a word; the caller says what is missing before the file counts.
 */
type PickerMode = 'open' | 'unconfirmed' | 'hidden';

interface DropZoneProps {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly limitBytes: number;
  readonly types: AcceptedTypes;
  readonly invalid: boolean;
  readonly disabled: boolean;
  readonly mode: PickerMode;
  readonly onGiven: (given: Given | null) => void;
}

const DropZone = ({ input, limitBytes, types, invalid, disabled, mode, onGiven }: DropZoneProps) => {
  const text = useText();
  const sizeText = useSizeText();
  const max = sizeText(limitBytes).replace(' ', '');
  const zone = useRef<HTMLDivElement>(null);
  const over = useFileDrop(zone, disabled, onGiven);
  useFilePaste(disabled, onGiven);
  if (mode === 'hidden') return <div ref={zone} hidden />;
  return (
    <FileZone
      over={over}
      box={{ ref: zone }}
      input={{
        ref: input,
        id: ids.input,
        ...acceptOf(types),
        disabled: disabled || mode === 'unconfirmed',
        'aria-invalid': invalid,
        'aria-describedby': `${ids.hint} ${ids.error}`,
      }}
      onFiles={(files) => onGiven({ files })}
    >
      <InboxOutlined aria-hidden className={classes.icon} />
      <label htmlFor={ids.input} className={classes.call}>
        {text('register.drop')}
      </label>
      <p id={ids.hint} className={classes.hint}>
        {types === 'any'
          ? text('register.hint-any', { max })
          : text('register.hint', { list: acceptedList(types), max })}
      </p>
      <p className={classes.hint}>{text('register.drop-anywhere')}</p>
    </FileZone>
  );
};

export interface FilePickerProps {
  readonly input: RefObject<HTMLInputElement | null>;
  /** A file, or the facts of a file that is already encrypted. */
  readonly file: FileFacts | null;
  /** Validation error of the chosen or missing file. */
  readonly error: string | null;
  readonly disabled: boolean;
  readonly mode?: PickerMode;
  readonly onChoose: (file: File | null, error: string | null) => void;
}

/** Picks one file by dialog, drop or paste; a file that violates the rules is never selected. */
export const FilePicker = ({ input, file, error, disabled, mode = 'open', onChoose }: FilePickerProps) => {
  const text = useText();
  const { limitBytes, types, take, question, answer } = useFileChoice(disabled, onChoose);
  const zone = { input, limitBytes, types, invalid: error !== null, disabled, mode, onGiven: take };
  if (mode === 'hidden') return <DropZone {...zone} />;
  return (
    <>
      <DropZone {...zone} />
      <div aria-live="polite">
        <ChosenFile file={file} disabled={disabled} onRemove={() => onChoose(null, null)} />
      </div>
      <p id={ids.error} role="alert" className={classes.error}>
        {error}
      </p>
      <p className={classes.note}>{text('register.file-note')}</p>
      {question?.mismatch ? (
        <MismatchDialog name={question.file.name} mismatch={question.mismatch} onAnswer={answer} />
      ) : null}
      {question && !question.mismatch ? <LargeFileDialog file={question.file} onAnswer={answer} /> : null}
    </>
  );
};
