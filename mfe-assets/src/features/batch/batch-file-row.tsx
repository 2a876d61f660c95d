import { Link, useShell } from '@ipr/mfe-contract';
import { Button, DeleteOutlined, Input, useSizeText, useText } from '@ipr/ui';
import type { Mismatch } from '../../model/files/find-mismatch.ts';
import classes from './batch.module.css';
import { type ChosenFile, isTitleRefused } from './use-chosen-files.ts';

/** The contradiction between the name and the content of a file, as a sentence. */
export const useMismatchText = () => {
  const text = useText();
  return (name: string, { ending, found }: Mismatch): string => {
    const named = { name, ending: ending.toUpperCase() };
    return found ? text('register.mismatch-text', { ...named, found }) : text('register.mismatch-unknown', named);
  };
};

/** Why the file is left out; nothing for a file that is registered. */
const LeftOut = ({ chosen: { earlier }, twin }: Pick<RowProps, 'chosen' | 'twin'>) => {
  const text = useText();
  const { links } = useShell();
  if (earlier)
    return (
      <>
        {text('batch.known', { title: earlier.title })}{' '}
        {earlier.isOwn ? <Link to={links.asset(earlier.id)}>{text('register.earlier')}</Link> : null}
      </>
    );
  return twin ? text('batch.same', { name: twin.file.name }) : null;
};

const titleProblem = (title: string) => {
  if (title.trim() === '') return 'register.title-required';
  return isTitleRefused(title) ? 'register.title-too-long' : null;
};

interface RowProps {
  readonly chosen: ChosenFile;
  /** An earlier file of the list with the same content. */
  readonly twin: ChosenFile | undefined;
  readonly onRename: (title: string) => void;
  readonly onRemove: () => void;
}

/** One file with its title; a file that cannot be registered has none. */
export const BatchFileRow = ({ chosen, twin, onRename, onRemove }: RowProps) => {
  const text = useText();
  const sizeText = useSizeText();
  const mismatchText = useMismatchText();
  const { id, file, title, mismatch, checking, earlier } = chosen;
  const { name } = file;
  const size = sizeText(file.size);
  const isLeftOut = earlier !== undefined || twin !== undefined;
  const problem = isLeftOut ? null : titleProblem(title);
  const noteId = `${id}-note`;
  return (
    <li className={classes.row}>
      {isLeftOut ? (
        <span className={classes.name}>
          {name} ({size})
        </span>
      ) : (
        <label htmlFor={id} className={classes.name}>
          {text('batch.title-of', { name, size })}
        </label>
      )}
      {isLeftOut ? null : (
        <Input
          id={id}
          value={title}
          maxLength={200}
          aria-invalid={problem !== null}
          aria-describedby={noteId}
          onChange={({ target }) => onRename(target.value)}
        />
      )}
      <Button
        type="text"
        className={classes.remove ?? ''}
        icon={<DeleteOutlined aria-hidden />}
        aria-label={text('batch.remove', { name })}
        onClick={onRemove}
      />
      <div id={noteId} className={classes.notes}>
        {checking ? <p className={classes.hint}>{text('register.checking')}</p> : null}
        <p role="alert" className={classes.problem}>
          <LeftOut chosen={chosen} twin={twin} />
          {problem ? text(problem) : null}
        </p>
        {mismatch && !isLeftOut ? <p className={classes.warning}>{mismatchText(name, mismatch)}</p> : null}
      </div>
    </li>
  );
};
