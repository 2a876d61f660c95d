import { Link, useShell } from '@ipr/mfe-contract';
import { type Column, DataTable, Progress, StatusTag, useText } from '@ipr/ui';
import type { BatchRow } from '../../model/registration/use-batch.ts';
import { useFailureSentence } from '../registration/failure-note.tsx';

const statuses = { waiting: 'pending', running: 'draft', done: 'confirmed', failed: 'failed' } as const;

const State = ({ row: { state, percent, failure } }: { readonly row: BatchRow }) => {
  const text = useText();
  const sentence = useFailureSentence();
  if (state === 'running')
    return <Progress percent={percent} size="small" aria-label={text('register.percent', { n: percent })} />;
  return (
    <>
      <StatusTag status={statuses[state]} />
      {failure ? <p role="alert">{sentence(failure)}</p> : null}
    </>
  );
};

const Asset = ({ row: { assetId, title } }: { readonly row: BatchRow }) => {
  const { links } = useShell();
  return assetId === undefined ? title : <Link to={links.asset(assetId)}>{title}</Link>;
};

/** The registrations with their progress and result. */
export const BatchRows = ({ rows }: { readonly rows: readonly BatchRow[] }) => {
  const text = useText();
  const columns: readonly Column<BatchRow>[] = [
    { key: 'title', title: text('register.field.title'), render: (row) => <Asset row={row} /> },
    { key: 'file', title: text('register.file-card'), width: 200, folds: true, render: ({ fileName }) => fileName },
    { key: 'state', title: text('batch.result'), width: 240, render: (row) => <State row={row} /> },
  ];
  return <DataTable label={text('batch.title')} rows={rows} columns={columns} rowKey={({ id }) => id} empty={null} />;
};
