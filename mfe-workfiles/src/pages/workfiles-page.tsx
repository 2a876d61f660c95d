import { Alert, Button, EmptyState, ErrorState, LoadingState, PageHead, useText } from '@ipr/ui';
import classes from '../features/view.module.css';
import { WorkfilesView } from '../features/workfiles-view.tsx';
import { rootId } from '../model/folder-map.ts';
import { useOtherTabs } from '../model/other-tabs.ts';
import { useRefresh } from '../model/use-changes.ts';
import { useFolders } from '../model/use-folders.ts';
import { useWorkfilesQuery } from '../model/workfiles-query.ts';

const Content = () => {
  const text = useText();
  const { map, error, refetch, state, filed } = useFolders();
  const address = useWorkfilesQuery();
  const { here } = useRefresh();
  useOtherTabs(here);
  const again = () => void refetch();
  if (!map && error) return <ErrorState title={text('register.folders-failed')} error={error} onRetry={again} />;
  if (!map) return <LoadingState text={text('workfiles.loading')} />;
  const current = map.byId.get(address.query.folder);
  return (
    <>
      {error ? (
        <Alert
          type="warning"
          role="status"
          showIcon
          className={classes.stale ?? ''}
          title={text('workfiles.refresh-failed')}
          action={<Button onClick={again}>{text('action.try-again')}</Button>}
        />
      ) : null}
      {current ? (
        <WorkfilesView map={map} folders={{ state, filed }} current={current} address={address} />
      ) : (
        <EmptyState
          heading={text('workfiles.gone')}
          text={text('workfiles.gone-text')}
          action={<Button onClick={() => address.open(rootId)}>{text('workfiles.to-root')}</Button>}
        />
      )}
    </>
  );
};

/** Workfiles (D2 section 2): the person's own folders and their assets. */
export const WorkfilesPage = () => {
  const text = useText();
  return (
    <>
      <PageHead title={text('nav.workfiles')} subtitle={text('workfiles.subtitle')} />
      <Content />
    </>
  );
};
