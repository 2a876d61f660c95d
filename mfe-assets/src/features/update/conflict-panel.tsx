import { shortenAddress } from '@ipr/domain';
import { Alert, Button, Card, ErrorState, LoadingState, useText } from '@ipr/ui';
import type { TextField } from '../versions/asset-fields.ts';
import { DifferenceTable } from '../versions/difference-table.tsx';
import classes from './update.module.css';
import type { Conflict, Meanwhile } from './use-conflict.ts';

interface Props {
  readonly conflict: Conflict;
  readonly yours: Readonly<Partial<Record<TextField | 'file', string>>>;
  readonly onRetry: () => void;
  readonly onTheirs: (found: Meanwhile) => void;
  readonly onMine: (found: Meanwhile) => void;
}

const Found = ({ found, yours, onTheirs, onMine }: Omit<Props, 'conflict' | 'onRetry'> & { found: Meanwhile }) => {
  const text = useText();
  const { version, theirs, rows, details } = found;
  const updater = theirs.asset.versions.find(({ number }) => number === version)?.updater;
  const who = updater ? shortenAddress(updater) : undefined;
  return (
    <>
      <p>{text('update.conflict-text', { version, ...(who ? { who } : {}) })}</p>
      {details ? null : <Alert type="warning" showIcon title={text('update.conflict-sealed')} />}
      {rows.length > 0 ? (
        <DifferenceTable label={text('update.conflict-title')} rows={rows} yours={yours} />
      ) : (
        <p>{text('update.conflict-none')}</p>
      )}
      <div className={classes.choices}>
        <Button onClick={() => onTheirs(found)}>{text('update.conflict-theirs')}</Button>
        <Button type="primary" onClick={() => onMine(found)}>
          {text('update.conflict-mine')}
        </Button>
      </div>
    </>
  );
};

/** Shows another person's concurrent changes and the options to continue; typed values are kept in each case. */
export const ConflictPanel = ({ conflict, onRetry, ...rest }: Props) => {
  const text = useText();
  if (conflict.kind === 'none') return null;
  return (
    <Card className={classes.conflict ?? ''}>
      <div className={classes.fields}>
        <h2 role="alert">{text('update.conflict-title')}</h2>
        {conflict.kind === 'loading' ? <LoadingState text={text('update.conflict-loading')} /> : null}
        {conflict.kind === 'failed' ? (
          <ErrorState title={text('update.conflict-failed')} error={conflict.thrown} onRetry={onRetry} />
        ) : null}
        {conflict.kind === 'found' ? <Found found={conflict.found} {...rest} /> : null}
      </div>
    </Card>
  );
};
