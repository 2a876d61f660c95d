import { Alert, Button, Card, ConfirmDialog, useText } from '@ipr/ui';
import { useEffect, useRef, useState } from 'react';
import { isOpen } from '../../model/batch/batch-row.ts';
import type { Batch } from '../../model/batch/use-batch.ts';
import { LeaveGuard } from '../asset-form/leave-guard.tsx';
import classes from './batch.module.css';
import { BatchRows } from './batch-rows.tsx';
import { useResultsFile } from './use-results-file.ts';

interface CancelProps {
  readonly n: number;
  readonly onCancel: () => void;
}

/** Cancels what is not registered, after a confirmation. */
const CancelRest = ({ n, onCancel }: CancelProps) => {
  const text = useText();
  const [isOpened, setOpened] = useState(false);
  return (
    <>
      <Button onClick={() => setOpened(true)}>{text('batch.cancel')}</Button>
      {isOpened ? (
        <ConfirmDialog
          title={text('batch.cancel-title')}
          okText={text('batch.cancel')}
          cancelText={text('batch.cancel-keep')}
          danger
          onClose={() => setOpened(false)}
          onOk={() => {
            setOpened(false);
            onCancel();
          }}
        >
          {text('batch.cancel-text', { n })}
        </ConfirmDialog>
      ) : null}
    </>
  );
};

const Buttons = ({ batch }: { readonly batch: Batch }) => {
  const text = useText();
  const save = useResultsFile();
  const { rows, phase, pause, resume, cancelRest, close } = batch;
  const open = rows.filter(isOpen).length;
  const isIdle = phase === 'idle';
  return (
    <div className={classes.buttons}>
      {open > 0 ? <CancelRest n={open} onCancel={() => void cancelRest()} /> : null}
      {isIdle ? <Button onClick={() => save(rows)}>{text('batch.save')}</Button> : null}
      {isIdle && open === 0 ? <Button onClick={() => void close()}>{text('batch.more')}</Button> : null}
      {isIdle && open > 0 ? (
        <Button type="primary" onClick={() => void resume()}>
          {text('batch.resume')}
        </Button>
      ) : null}
      {isIdle ? null : (
        <Button loading={phase === 'pausing'} onClick={() => void pause()}>
          {text('batch.pause')}
        </Button>
      )}
    </div>
  );
};

/** The queue: progress of each registration, pause and resume, and the list of results. */
export const BatchProgress = ({ batch }: { readonly batch: Batch }) => {
  const text = useText();
  const { rows, phase, inMemory, resume } = batch;
  const heading = useRef<HTMLHeadingElement>(null);
  // The form had the focus and was removed.
  useEffect(() => heading.current?.focus(), []);
  const count = (is: string) => rows.filter(({ state }) => state.is === is).length;
  const [done, failed] = [count('done'), count('failed')];
  const isEncrypting = count('encrypting') > 0;
  const total = { done, failed, n: rows.length };
  const onRetry = phase === 'idle' ? (id: string) => void resume([id]) : null;
  return (
    <Card title={text('register.progress-card')} headingRef={heading}>
      <LeaveGuard running={isEncrypting} losing words={text('batch.leave-encrypting')} />
      <div className={classes.stack}>
        <p role="status" className={classes.total}>
          {text(failed > 0 ? 'batch.total-failed' : 'batch.total', total)}
        </p>
        <BatchRows rows={rows} onRetry={onRetry} />
        {rows.some(isOpen) && !isEncrypting ? (
          <Alert
            type={inMemory ? 'warning' : 'info'}
            showIcon
            title={text(inMemory ? 'register.in-memory' : 'batch.kept')}
          />
        ) : null}
        <Buttons batch={batch} />
      </div>
    </Card>
  );
};
