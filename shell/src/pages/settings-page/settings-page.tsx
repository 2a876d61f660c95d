import { useSearchParams } from '@ipr/mfe-kit';
import { PageHead, Tabs, useText } from '@ipr/ui';
import { AccountTab } from './account-tab.tsx';

/** Settings by tab; the tab stands in the address. */
export const SettingsPage = () => {
  const text = useText();
  const [, setParams] = useSearchParams();
  return (
    <>
      <PageHead title={text('settings.title')} subtitle={text('settings.subtitle')} />
      <Tabs
        activeKey="account"
        onChange={(tab) => setParams({ tab }, { replace: true })}
        items={[{ key: 'account', label: text('settings.account'), children: <AccountTab /> }]}
      />
    </>
  );
};
