import type { AssetView } from '@ipr/client/asset/read-asset';
import { useShell } from '@ipr/mfe-contract';
import { Alert, useText } from '@ipr/ui';
import { useQuery } from '@tanstack/react-query';
import classes from './asset.module.css';

/** Only those who stored a version get an answer about it. */
const mayHaveStored = ({ standing }: AssetView): boolean => ['owner', 'admin', 'edit'].includes(standing);

/** Reports that storage cannot read the newest document or file at present. */
export const LostNote = ({ view }: { readonly view: AssetView }) => {
  const text = useText();
  const { api, session } = useShell();
  const { data } = useQuery({
    queryKey: ['assets', 'lost', session.wallet],
    queryFn: ({ signal }) => api.storage.lostContents({}, { signal, quiet: true }),
    enabled: mayHaveStored(view),
    staleTime: 0,
    retry: 1,
  });
  const newest = [view.asset.cid, view.metadata?.file.encryptedFileCid];
  if (!data?.contents.some(({ ipfsHash }) => newest.includes(ipfsHash))) return null;
  return (
    <Alert
      className={classes.lost ?? ''}
      type="warning"
      showIcon
      title={text('lost.note')}
      description={text('lost.note-text')}
    />
  );
};
