import type { Invitation } from '@ipr/client/sharing/accept-access';
import { readOwnText } from '@ipr/client/sharing/own-text';
import { useShell } from '@ipr/mfe-contract';
import { Alert, ErrorState, LoadingState, useText } from '@ipr/ui';
import { downloadFile, FileView } from '@ipr/viewer';
import { useQuery } from '@tanstack/react-query';

const names = { 'application/pdf': 'agreement.pdf', 'text/plain': 'agreement.txt' } as const;

/** The grantor's own text in the sandbox of the viewer, with the warning that it is not the registry's. */
export const OwnTextView = ({ invitation: { document, parts } }: { readonly invitation: Invitation }) => {
  const text = useText();
  const shell = useShell();
  const own = document.nda?.ownText;
  const { data, error, refetch } = useQuery({
    queryKey: ['sharing', 'own-text', own?.cid, own?.sha256],
    queryFn: () => readOwnText(shell, document, parts?.key ?? null),
    enabled: own != null,
    gcTime: 0,
    retry: 1,
  });
  if (!own) return null;
  return (
    <>
      <Alert type="warning" showIcon title={text('nda.own-warning')} />
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <FileView
          bytes={data.bytes}
          name={names[data.type]}
          reader={null}
          onDownload={() => downloadFile(data.bytes, names[data.type])}
        />
      ) : null}
      {data || error ? null : <LoadingState text={text('nda.own-loading')} />}
    </>
  );
};
