import { asFailure } from '@ipr/domain';
import { useShell, useText } from '@ipr/mfe-kit';
import { EmptyState, ErrorState, failureText, LoadingState, PageHead } from '@ipr/ui';
import { useQuery } from '@tanstack/react-query';
import { Tabs } from 'antd';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { ActionsTab } from '../features/asset/actions-tab.tsx';
import { NoAccessCard } from '../features/asset/no-access-card.tsx';
import { OverviewTab } from '../features/asset/overview-tab.tsx';
import { useOpenedFile } from '../features/asset/use-opened-file.ts';
import { type AssetView, readAsset } from '../model/asset/read-asset.ts';

const AssetTabs = ({ view }: { view: AssetView }) => {
  const text = useText();
  const [query, setQuery] = useSearchParams();
  const { opened, state, open } = useOpenedFile(view);
  const tab = query.get('tab') === 'actions' ? 'actions' : 'overview';
  return (
    <Tabs
      activeKey={tab}
      onChange={(key) => setQuery({ tab: key }, { replace: true })}
      items={[
        { key: 'overview', label: text('asset.tab.overview'), children: <OverviewTab view={view} opened={opened?.private ?? null} /> },
        { key: 'actions', label: text('asset.tab.actions'), children: <ActionsTab opened={opened} state={state} open={open} /> },
      ]}
    />
  );
};

/** Asset detail, /assets/{id} (D1 section 2). */
export const AssetPage = () => {
  const text = useText();
  const shell = useShell();
  const { id = '' } = useParams();
  const known = /^[1-9][0-9]{0,77}$/.test(id);
  // Rights may end at any moment, so this is never served from a cache.
  const query = useQuery({ queryKey: ['assets', 'detail', id], queryFn: ({ signal }) => readAsset(shell, id, signal), enabled: known, staleTime: 0, gcTime: 0 });
  const back = <Link to={shell.links.assets()}>{text('asset.return')}</Link>;
  if (!known || (query.isError && asFailure(query.error).code === 'asset.not-found')) return <EmptyState text={text('asset.not-found')} action={back} />;
  if (query.isPending) return <LoadingState text={text('asset.loading')} />;
  if (query.isError) {
    const message = failureText(asFailure(query.error), shell.i18n.locale);
    return <ErrorState title={text('asset.error', { message })} error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (query.data.standing === 'none') return <NoAccessCard />;
  return (
    <>
      <PageHead title={query.data.asset.title} subtitle={text('asset.subtitle')} back={shell.links.assets()} />
      <AssetTabs view={query.data} />
    </>
  );
};
