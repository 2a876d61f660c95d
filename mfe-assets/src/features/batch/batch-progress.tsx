import { saveBlob } from '@ipr/features/save-blob';
import { Alert, Button, Card, LoadingState, useText } from '@ipr/ui';
import type { Batch, BatchRow } from '../../model/registration/use-batch.ts';
import { useFailureSentence } from '../registration/failure-note.tsx';
import classes from './batch.module.css';
import { BatchRows } from './batch-rows.tsx';
import { resultsFile } from './results-file.ts';

const useSave = (rows: readonly BatchRow[]) => {
  const text = useText();
  const sentence = useFailureSentence();
  const resultKeys = {
    waiting: 'batch.waiting',
    running: 'batch.waiting',
    done: 'batch.done',
    failed: 'batch.failed',
  } as const;
  return () => {
    const head = [
      text('register.file-card'),
      text('register.field.title'),
      text('batch.result'),
      text('asset.id'),
      text('batch.reason'),
    ];
    const words = ({ state, failure }: BatchRow) =>
      [text(resultKeys[state]), failure ? sentence(failure) : ''] as const;
    saveBlob(resultsFile(rows, head, words), 'registrations.csv');
  };
};

/** The queue: progress of each registration, pause and resume, and the list of results. */
export const BatchProgress = ({ batch: { rows, phase, pause, resume } }: { readonly batch: Batch }) => {
  const text = useText();
  const save = useSave(rows);
  const done = rows.filter(({ state }) => state === 'done').length;
  const isOver = done === rows.length;
  return (
    <Card title={text('register.progress-card')}>
      <div className={classes.stack}>
        {phase === 'encrypting' ? <LoadingState text={text('batch.encrypting')} /> : null}
        <p role="status" className={classes.total}>
          {text('batch.total', { done, n: rows.length })}
        </p>
        <BatchRows rows={rows} />
        {isOver ? null : <Alert type="info" showIcon title={text('batch.kept')} />}
        <div className={classes.buttons}>
          {phase === 'registering' ? <Button onClick={pause}>{text('batch.pause')}</Button> : null}
          {phase === 'idle' && !isOver ? (
            <Button type="primary" onClick={() => void resume()}>
              {text('batch.resume')}
            </Button>
          ) : null}
          {phase === 'idle' ? <Button onClick={save}>{text('batch.save')}</Button> : null}
        </div>
      </div>
    </Card>
  );
};
