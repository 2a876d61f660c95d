import type { UserSettings } from '@ipr/api';
import { Link } from '@ipr/mfe-contract';
import { Card, DateText, useText } from '@ipr/ui';
import { announcementsPath } from '../../inbox/announcements-path.ts';
import { requestBrowserNotices } from '../../inbox/browser-notices.ts';
import { type SettingSwitch, SettingSwitches } from './setting-switches.tsx';
import classes from './settings-page.module.css';
import { SettingsState } from './settings-state.tsx';
import { useSettings } from './use-settings.ts';

type Name = keyof UserSettings['notifications'];

/** Mails by kind; `email` switches all of them (decision P20). */
const mails = [
  ['shareRequests', 'notify.shares', 'notify.shares-text'],
  ['emailNotifications', 'notify.replies', 'notify.replies-text'],
  ['assetUpdates', 'notify.updates', 'notify.updates-text'],
  ['systemUpdates', 'notify.system', 'notify.system-text'],
  ['marketing', 'notify.marketing', 'notify.marketing-text'],
] as const;

/** When the consent was given or withdrawn. */
const ConsentTime = ({ at }: { readonly at: string }) => {
  const text = useText();
  return (
    <>
      {text('notify.marketing-changed')} <DateText seconds={Math.floor(Date.parse(at) / 1000)} />
    </>
  );
};

/** Mail, notices in the product and of the browser. */
export const NotificationsTab = () => {
  const text = useText();
  const stored = useSettings();
  const { settings, marketingChangedAt, state, busy, change } = stored;
  const { notifications } = settings;
  const locked = state !== 'loaded' || busy;
  const set = (name: Name, value: boolean) => change({ notifications: { ...notifications, [name]: value } });
  const switchOf = (name: Name, label: SettingSwitch['label'], note: SettingSwitch['note']): SettingSwitch => ({
    label,
    note,
    checked: notifications[name],
    disabled: locked,
    onChange: (checked) => set(name, checked),
  });
  const push: SettingSwitch = {
    ...switchOf('push', 'notify.push', 'notify.push-text'),
    onChange: (checked) => {
      set('push', checked);
      // The browser prompts only now, on a click of the person.
      if (checked) void requestBrowserNotices();
    },
  };
  return (
    <SettingsState of={stored}>
      <div className={classes.grid}>
        <Card title={text('notify.mail')}>
          <SettingSwitches
            switches={[
              switchOf('email', 'notify.email', 'notify.email-text'),
              ...mails.map(([name, label, note]) => {
                const each = switchOf(name, label, note);
                const isConsent = name === 'marketing';
                const fact = isConsent && marketingChangedAt ? { fact: <ConsentTime at={marketingChangedAt} /> } : {};
                // A consent is independent of the mails that it permits.
                return { ...each, ...fact, disabled: locked || (!isConsent && !notifications.email) };
              }),
            ]}
          />
        </Card>
        <Card title={text('notify.product')}>
          <SettingSwitches switches={[push]} />
          <p>
            <Link to={announcementsPath}>{text('notices.announcements')}</Link>
          </p>
        </Card>
      </div>
    </SettingsState>
  );
};
