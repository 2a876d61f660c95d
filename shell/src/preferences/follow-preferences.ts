import type { Client, profilesApi } from '@ipr/api';
import { preferTheme } from '@ipr/ui';
import type { QueryClient } from '@tanstack/react-query';
import { useLanguageStore } from '../language/language-store.ts';
import { settingsKey } from './settings-key.ts';

/**
 * Applies theme, language and time zone of the account where this device has no choice of its own (decision V3). Without saved
 * preferences, or while they cannot be fetched, the device decides.
 * @returns ends the effect of the account's theme
 */
export const followPreferences = (
  profiles: Pick<Client<typeof profilesApi>, 'settings'>,
  client: QueryClient,
): (() => void) => {
  let isFollowing = true;
  const fetched = client.fetchQuery({
    queryKey: settingsKey,
    queryFn: () => profiles.settings({ id: 'me' }, { quiet: true }),
  });
  fetched.then(
    ({ settings: { preferences }, hasPreferences }) => {
      if (!isFollowing || !hasPreferences) return;
      preferTheme(preferences.theme === 'system' ? undefined : preferences.theme);
      void useLanguageStore.getState().followAccount(preferences);
    },
    () => undefined,
  );
  return () => {
    isFollowing = false;
    preferTheme(undefined);
  };
};
