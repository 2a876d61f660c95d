import { Card, FileZone, InboxOutlined, PublicMark, SecretMark, useFailureText, useSizeText, useText } from '@ipr/ui';
import { useRef } from 'react';
import { acceptedList } from '../../model/files/check-file.ts';
import type { Given } from '../../model/files/given-file.ts';
import { acceptOf } from '../asset-form/file-picker.tsx';
import { dropArea, useFileDrop } from '../asset-form/use-file-drop.ts';
import { useFilePaste } from '../asset-form/use-file-paste.ts';
import classes from './batch.module.css';
import { BatchFileRow } from './batch-file-row.tsx';
import { type ChosenFiles, longestBatch, sameAs } from './use-chosen-files.ts';

const Refused = ({ refused }: Pick<ChosenFiles, 'refused'>) => {
  const text = useText();
  const failureText = useFailureText();
  if (refused.length === 0) return null;
  return (
    <div role="alert">
      <ul className={classes.refused}>
        {refused.map(({ name, failure }) => (
          <li key={name}>
            {name}: {failure ? failureText(failure) : text('batch.too-many', { n: longestBatch })}
          </li>
        ))}
      </ul>
    </div>
  );
};

const Zone = ({ limit, types, add }: Pick<ChosenFiles, 'limit' | 'types' | 'add'>) => {
  const text = useText();
  const sizeText = useSizeText();
  const zone = useRef<HTMLDivElement>(null);
  const over = useFileDrop(zone, false, add);
  useFilePaste(false, add);
  const max = sizeText(limit).replace(' ', '');
  return (
    <FileZone
      over={over}
      box={{ ref: zone }}
      input={{ id: 'batch-files', multiple: true, 'aria-describedby': 'batch-hint', ...acceptOf(types) }}
      onFiles={(files: Given['files']) => add({ files })}
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
  );
};

/** The files, each with its title. */
export const BatchFiles = ({ chosen }: { readonly chosen: ChosenFiles }) => {
  const text = useText();
  const { files, refused, rename, remove } = chosen;
  return (
    <div {...dropArea}>
      <Card title={text('batch.files')} extra={<SecretMark />}>
        <div className={classes.stack}>
          <Zone {...chosen} />
          <Refused refused={refused} />
          {files.length === 0 ? null : (
            <div className={classes.head}>
              <h3>{text('batch.titles')}</h3>
              <PublicMark />
            </div>
          )}
          <ul className={classes.rows} aria-label={text('batch.files')}>
            {files.map((one) => (
              <BatchFileRow
                key={one.id}
                chosen={one}
                twin={sameAs(files, one)}
                onRename={(title) => rename(one.id, title)}
                onRemove={() => remove(one.id)}
              />
            ))}
          </ul>
        </div>
      </Card>
    </div>
  );
};
