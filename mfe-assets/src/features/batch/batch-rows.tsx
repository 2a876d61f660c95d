import { Link, useShell } from '@ipr/mfe-contract';
import { Button, type Column, DataTable, DateText, Progress, StageIcon, useFailureText, useText } from '@ipr/ui';
import type { BatchRow } from '../../model/batch/batch-row.ts';
import { useFailureSentence } from '../registration/failure-note.tsx';
import classes from './batch.module.css';
import { stateKeys } from './state-keys.ts';

const icons = {
  encrypting: 'now',
  running: 'now',
  waiting: 'next',
  limited: 'next',
  discarded: 'next',
  done: 'done',
  failed: 'failed',
} as const;

/** Why it failed, with the asset that has the file; until when a limit lasts. */
const Reason = ({ row: { state } }: { readonly row: BatchRow }) => {
  const text = useText();
  const { links } = useShell();
  const sentence = useFailureSentence();
  const failureText = useFailureText();
  if (state.is === 'limited')
    return (
      <p className={classes.hint}>
        {failureText(state.failure)} {text('batch.limited')} <DateText seconds={state.until / 1000} proof />
      </p>
    );
  if (state.is !== 'failed') return null;
  const { assetId } = state.failure.failure.params;
  return (
    <p className={classes.problem}>
      {sentence(state.failure)}{' '}
      {assetId === undefined ? null : <Link to={links.asset(String(assetId))}>{text('register.earlier')}</Link>}
    </p>
  );
};

interface StateProps {
  readonly row: BatchRow;
  /** Null while the others run. */
  readonly onRetry: ((id: string) => void) | null;
}

const State = ({ row, onRetry }: StateProps) => {
  const text = useText();
  const { state, title, id } = row;
  if (state.is === 'running')
    return (
      <Progress percent={state.percent} size="small" aria-label={text('register.percent', { n: state.percent })} />
    );
  const canRetry = state.is === 'failed' && !state.final && onRetry;
  return (
    <>
      <span className={classes.state}>
        <StageIcon state={icons[state.is]} /> {text(stateKeys[state.is])}
      </span>
      <Reason row={row} />
      {canRetry ? (
        <Button size="small" aria-label={text('batch.retry', { title })} onClick={() => onRetry(id)}>
          {text('action.retry')}
        </Button>
      ) : null}
    </>
  );
};

const Asset = ({ row: { state, title } }: { readonly row: BatchRow }) => {
  const { links } = useShell();
  return state.is === 'done' ? <Link to={links.asset(state.assetId)}>{title}</Link> : title;
};

interface Props extends Pick<StateProps, 'onRetry'> {
  readonly rows: readonly BatchRow[];
}

/** The registrations with their progress and result. */
export const BatchRows = ({ rows, onRetry }: Props) => {
  const text = useText();
  const columns: readonly Column<BatchRow>[] = [
    { key: 'title', title: text('register.field.title'), render: (row) => <Asset row={row} /> },
    { key: 'file', title: text('register.file-card'), width: 200, folds: true, render: ({ fileName }) => fileName },
    {
      key: 'state',
      title: text('batch.result'),
      width: 300,
      render: (row) => <State row={row} onRetry={onRetry} />,
    },
  ];
  return <DataTable label={text('batch.title')} rows={rows} columns={columns} rowKey={({ id }) => id} empty={null} />;
};
