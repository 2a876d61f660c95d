import type { AssetView } from '@ipr/client/asset/read-asset';
import { useSearchParams } from '@ipr/mfe-contract';
import { Tabs, useText } from '@ipr/ui';
import { ActivityTab } from '../activity/activity-tab.tsx';
import { useReplacement } from '../versions/use-replacement.ts';
import { VersionHistoryCard } from '../versions/version-history-card.tsx';
import { AccessTab } from './access-tab.tsx';
import { ActionsTab } from './actions-tab.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { useOpenedFile } from './use-opened-file.ts';

const tabs = ['overview', 'activity', 'access', 'actions'] as const;

/** The selected tab is kept in the URL; an unknown tab selects the first one. */
const useTab = () => {
  const [query, setQuery] = useSearchParams();
  const others = (known: URLSearchParams) => [...known].filter(([name]) => name !== 'tab');
  return {
    tab: tabs.find((known) => known === query.get('tab')) ?? 'overview',
    choose: (tab: string) =>
      setQuery((known) => new URLSearchParams([...others(known), ['tab', tab]]), { replace: true }),
  };
};

interface Props {
  readonly view: AssetView;
  readonly onChanged: () => void;
}

/** Overview, Activity, Access and Actions of an asset (D1 section 2). */
export const AssetTabs = ({ view, onChanged }: Props) => {
  const text = useText();
  const { tab, choose } = useTab();
  const { asset, metadata } = view;
  const current = asset.versions.find(({ cid }) => cid === asset.cid);
  const opening = useOpenedFile(view, useReplacement(asset.versions, metadata ? current : undefined)?.metadata);
  const overview = metadata ? (
    <>
      <OverviewTab view={{ ...view, metadata }} opening={opening} />
      <VersionHistoryCard view={{ ...view, metadata }} />
    </>
  ) : null;
  const content = {
    overview,
    activity: <ActivityTab assetId={asset.id} />,
    access: <AccessTab assetId={asset.id} onChanged={onChanged} />,
    actions: <ActionsTab view={metadata && { ...view, metadata }} opening={opening} />,
  };
  return (
    <Tabs
      activeKey={tab}
      onChange={choose}
      items={tabs.map((key) => ({ key, label: text(`asset.tab.${key}`), children: content[key] }))}
    />
  );
};
