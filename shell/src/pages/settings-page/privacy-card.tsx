import { Card, useText } from '@ipr/ui';
import { SettingSwitches } from './setting-switches.tsx';
import { SettingsState } from './settings-state.tsx';
import { useSettings } from './use-settings.ts';

/** What other people see (decision P21). */
export const PrivacyCard = () => {
  const text = useText();
  const stored = useSettings();
  const { settings, state, busy, change } = stored;
  const { privacy } = settings;
  const disabled = state !== 'loaded' || busy;
  return (
    <Card title={text('privacy.title')}>
      <SettingsState of={stored}>
        <SettingSwitches
          switches={[
            {
              label: 'privacy.profile',
              note: 'privacy.profile-text',
              checked: privacy.profileVisible,
              disabled,
              onChange: (profileVisible) => change({ privacy: { ...privacy, profileVisible } }),
            },
            {
              label: 'privacy.activity',
              note: 'privacy.activity-text',
              checked: privacy.activityVisible,
              disabled,
              onChange: (activityVisible) => change({ privacy: { ...privacy, activityVisible } }),
            },
          ]}
        />
      </SettingsState>
    </Card>
  );
};
