import { useSearchParams } from '@ipr/mfe-contract';
import { PageHead, Tabs, useText } from '@ipr/ui';
import { AccountTab } from './account-tab.tsx';
import { NotificationsTab } from './notifications-tab.tsx';
import { ProfileTab } from './profile-tab.tsx';

const tabs = ['profile', 'account', 'notifications'] as const;
type Tab = (typeof tabs)[number];

const isTab = (value: string | null): value is Tab => tabs.some((tab) => tab === value);

/** Settings with the tab that the address names (D2 section 2). */
export const SettingsPage = () => {
  const text = useText();
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('tab');
  return (
    <>
      <PageHead title={text('settings.title')} subtitle={text('settings.subtitle')} />
      <Tabs
        activeKey={isTab(wanted) ? wanted : 'profile'}
        onChange={(tab) => setSearch({ tab }, { replace: true })}
        items={[
          { key: 'profile', label: text('settings.profile'), children: <ProfileTab /> },
          { key: 'account', label: text('settings.account'), children: <AccountTab /> },
          { key: 'notifications', label: text('settings.notifications'), children: <NotificationsTab /> },
        ]}
      />
    </>
  );
};
