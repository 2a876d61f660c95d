import type { FolderName } from '@ipr/api';
import { Link, useShell } from '@ipr/mfe-contract';
import { Button, FolderOutlined, useText } from '@ipr/ui';
import { useQuery } from '@tanstack/react-query';
import classes from './asset.module.css';

const defaultFolder = 'default';

const Names = ({ folders }: { readonly folders: readonly FolderName[] }) => {
  const text = useText();
  const { links } = useShell();
  if (folders.length === 0) return <>{text('asset.folders-none')}</>;
  return (
    <ul className={classes.folders}>
      {folders.map(({ id, name }) => (
        <li key={id}>
          <Link to={links.workfiles(id)}>
            <FolderOutlined aria-hidden /> {id === defaultFolder ? text('register.folder-default') : name}
          </Link>
        </li>
      ))}
    </ul>
  );
};

/** The person's own folders that contain an asset. If the folder service is unavailable, only this line shows an error. */
export const AssetFolders = ({ assetId }: { readonly assetId: string }) => {
  const text = useText();
  const { session, api } = useShell();
  const { data, error, refetch } = useQuery({
    queryKey: ['folders', 'of-asset', session.wallet, assetId],
    queryFn: ({ signal }) => api.workfiles.foldersOf({ assetId }, { signal, quiet: true }),
    // Folders change on another page, which does not invalidate this query.
    staleTime: 0,
  });
  if (error)
    return (
      <span role="alert" className={classes.line}>
        {text('register.folders-failed')}
        <Button type="link" onClick={() => void refetch()}>
          {text('action.retry')}
        </Button>
      </span>
    );
  return data ? <Names folders={data} /> : <span role="status">{text('asset.folders-loading')}</span>;
};
