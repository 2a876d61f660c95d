import { PageHead, Tabs, useText } from '@ipr/ui';
import { AccountTab } from './account-tab.tsx';

export const SettingsPage = () => {
  const text = useText();
  return (
    <>
      <PageHead title={text('settings.title')} subtitle={text('settings.subtitle')} />
      <Tabs items={[{ key: 'account', label: text('settings.account'), children: <AccountTab /> }]} />
    </>
  );
};
