import { formatBytes } from '@ipr/domain';
import {
  Button,
  Card,
  DeleteOutlined,
  FileZone,
  InboxOutlined,
  Input,
  SecretMark,
  useFailureText,
  useText,
} from '@ipr/ui';
import { useRef } from 'react';
import { acceptedList } from '../../model/files/check-file.ts';
import { useFileDrop } from '../asset-form/use-file-drop.ts';
import classes from './batch.module.css';
import { type ChosenFile, type ChosenFiles, isTitleRefused, longestBatch } from './use-chosen-files.ts';

interface RowProps {
  readonly chosen: ChosenFile;
  readonly onRename: (title: string) => void;
  readonly onRemove: () => void;
}

const Row = ({ chosen: { id, file, title, mismatch }, onRename, onRemove }: RowProps) => {
  const text = useText();
  const { name } = file;
  const ending = mismatch?.ending.toUpperCase() ?? '';
  return (
    <li className={classes.row}>
      <label htmlFor={id}>{text('batch.title-of', { name, size: formatBytes(file.size) })}</label>
      <Input id={id} value={title} maxLength={200} onChange={({ target }) => onRename(target.value)} />
      <Button
        type="text"
        icon={<DeleteOutlined aria-hidden />}
        aria-label={text('batch.remove', { name })}
        onClick={onRemove}
      />
      <p role="alert" className={classes.problem}>
        {title.trim() === '' ? text('register.title-required') : null}
        {title.trim() !== '' && isTitleRefused(title) ? text('register.title-too-long') : null}
        {mismatch?.found ? text('register.mismatch-text', { name, ending, found: mismatch.found }) : null}
        {mismatch && !mismatch.found ? text('register.mismatch-unknown', { name, ending }) : null}
      </p>
    </li>
  );
};

/** The files, each with its title. */
export const BatchFiles = ({ chosen }: { readonly chosen: ChosenFiles }) => {
  const text = useText();
  const failureText = useFailureText();
  const zone = useRef<HTMLDivElement>(null);
  const { files, refused, limit, types, add, rename, remove } = chosen;
  const take = (given: { readonly files: ArrayLike<File> } | null) => void add(Array.from(given?.files ?? []));
  const over = useFileDrop(zone, false, take);
  const max = formatBytes(limit).replace(' ', '');
  return (
    <Card title={text('batch.files')} extra={<SecretMark />}>
      <div className={classes.stack}>
        <FileZone
          over={over}
          box={{ ref: zone }}
          input={{ id: 'batch-files', multiple: true, 'aria-describedby': 'batch-hint' }}
          onFiles={(given) => take({ files: given })}
        >
          <InboxOutlined aria-hidden className={classes.icon} />
          <label htmlFor="batch-files" className={classes.call}>
            {text('batch.drop')}
          </label>
          <p id="batch-hint" className={classes.hint}>
            {types === 'any'
              ? text('register.hint-any', { max })
              : text('register.hint', { list: acceptedList(types), max })}
          </p>
        </FileZone>
        {refused.length === 0 ? null : (
          <ul role="alert" className={classes.refused}>
            {refused.map(({ name, failure }) => (
              <li key={name}>
                {name}: {failure ? failureText(failure) : text('batch.too-many', { n: longestBatch })}
              </li>
            ))}
          </ul>
        )}
        <ul className={classes.rows} aria-label={text('batch.files')}>
          {files.map((one) => (
            <Row
              key={one.id}
              chosen={one}
              onRename={(title) => rename(one.id, title)}
              onRemove={() => remove(one.id)}
            />
          ))}
        </ul>
      </div>
    </Card>
  );
};
