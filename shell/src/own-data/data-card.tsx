import { asFailure, csvOf } from '@ipr/domain';
import { saveBlob } from '@ipr/features/save-blob';
import { useShell } from '@ipr/mfe-contract';
import { Button, Card, useText } from '@ipr/ui';
import { useMutation } from '@tanstack/react-query';
import { createQuietNotices } from '../requests/clients.ts';
import { collectData, countEntries, rowsOf } from './collect-data.ts';

/** Downloads what the services store about the person, as JSON and as CSV. */
export const DataCard = () => {
  const text = useText();
  const { api, config, notify, session } = useShell();
  const download = useMutation({
    mutationFn: () => collectData({ api, notices: createQuietNotices(config), wallet: session.wallet }),
    onSuccess: (data) => {
      const exportedAt = new Date().toISOString();
      const name = `ip-registry-data_${exportedAt.slice(0, 10)}`;
      const json = JSON.stringify({ exportedAt, ...data }, null, 2);
      saveBlob(new Blob([json], { type: 'application/json' }), `${name}.json`);
      saveBlob(new Blob([csvOf(rowsOf(data))], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
      notify.success(text('export.done', { n: countEntries(data) }));
    },
    onError: (thrown) =>
      asFailure(thrown).kind === 'cancelled' ? undefined : notify.failure(thrown, text('export.failed')),
  });
  return (
    <Card title={text('export.title')}>
      <p>{text('export.text')}</p>
      <Button loading={download.isPending} onClick={() => download.mutate()}>
        {text('export.action')}
      </Button>
    </Card>
  );
};
