import type { AssetView } from '@ipr/client/asset/read-asset';
import { useSearchParams } from '@ipr/mfe-contract';
import { Tabs, useText } from '@ipr/ui';
import { ActivityTab } from '../activity/activity-tab.tsx';
import { AccessTab } from './access-tab.tsx';
import { ActionsTab } from './actions-tab.tsx';
import classes from './asset.module.css';
import { OverviewTab } from './overview-tab.tsx';
import type { FileActions } from './use-file-actions.ts';
import type { Opening } from './use-opened-file.ts';

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
  readonly opening: Opening;
  readonly actions: FileActions;
  readonly onChanged: () => void;
}

/** Overview, Activity, Access and Actions of an asset (D1 section 2). */
export const AssetTabs = ({ view, opening, actions, onChanged }: Props) => {
  const text = useText();
  const { tab, choose } = useTab();
  const { asset, metadata } = view;
  const readable = metadata && { ...view, metadata };
  const content = {
    overview: readable ? <OverviewTab view={readable} opening={opening} isCovered={actions.isShown} /> : null,
    activity: <ActivityTab assetId={asset.id} />,
    access: <AccessTab assetId={asset.id} onChanged={onChanged} />,
    actions: <ActionsTab view={readable} actions={actions} />,
  };
  return (
    <Tabs
      className={classes.tabs ?? ''}
      activeKey={tab}
      onChange={choose}
      items={tabs.map((key) => ({ key, label: text(`asset.tab.${key}`), children: content[key] }))}
    />
  );
};
