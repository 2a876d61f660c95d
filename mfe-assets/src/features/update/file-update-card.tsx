import { Button, Card, Checkbox, LockOutlined, SecretMark, useText } from '@ipr/ui';
import { FilePicker } from '../asset-form/file-picker.tsx';
import classes from './update.module.css';
import type { NewFile } from './use-new-file.ts';

interface Props {
  readonly newFile: NewFile;
  /** Name of the file to be replaced, once it is decrypted. */
  readonly currentName: string | undefined;
  readonly disabled: boolean;
}

/** The protected 'File Update' card: unlock, confirm, then choose (D1 section 2). */
export const FileUpdateCard = ({ newFile, currentName, disabled }: Props) => {
  const text = useText();
  const { input, unlocked, confirmed, file, error, pending, missing, setUnlocked, setConfirmed, choose } = newFile;
  const mode = unlocked && !confirmed ? 'unconfirmed' : unlocked ? 'open' : 'hidden';
  const name = currentName ?? text('update.current-file');
  return (
    <Card title={text('update.file-card')} extra={<SecretMark />}>
      <div className={classes.fileHead}>
        <p className={classes.note}>
          {unlocked ? (
            text('update.file-note', { name })
          ) : (
            <>
              <LockOutlined aria-hidden /> {text('update.file-locked')}
            </>
          )}
        </p>
        <Button
          size="small"
          disabled={disabled}
          aria-label={text(unlocked ? 'update.file-lock' : 'update.file-unlock')}
          onClick={() => setUnlocked(!unlocked)}
        >
          {text(unlocked ? 'update.lock' : 'update.unlock')}
        </Button>
      </div>
      {unlocked ? (
        <Checkbox
          className={classes.confirm ?? ''}
          checked={confirmed}
          disabled={disabled}
          onChange={(event) => setConfirmed(event.target.checked)}
        >
          {text('update.file-confirm')}
        </Checkbox>
      ) : null}
      <FilePicker
        input={input}
        file={file}
        error={error}
        disabled={disabled}
        mode={mode}
        onChoose={(chosen, problem) => {
          // A dropped file opens the card.
          setUnlocked(true);
          choose(chosen, problem);
        }}
      />
      <p role="status" className={classes.problem}>
        {pending ? text('update.file-unconfirmed') : null}
        {missing ? text('update.choose-again', { name: missing }) : null}
      </p>
    </Card>
  );
};
