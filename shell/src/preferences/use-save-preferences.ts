import type { UserSettings } from '@ipr/api';
import { useShell } from '@ipr/mfe-contract';
import { chosenTheme, useText } from '@ipr/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLanguageStore } from '../language/language-store.ts';
import { settingsKey } from './settings-key.ts';

type Preferences = UserSettings['preferences'];

/** The choices of this device, for an account that has none yet. */
const ofDevice = (): Preferences => {
  const { locale, chosenTimeZone } = useLanguageStore.getState();
  return { theme: chosenTheme(), language: locale, timezone: chosenTimeZone };
};

/** Stores a choice of appearance with the account, from where it follows the person to other browsers. */
export const useSavePreferences = () => {
  const text = useText();
  const { api, notify } = useShell();
  const client = useQueryClient();
  const save = useMutation({
    // One after the other, so that each is based on the version before it.
    scope: { id: 'preferences' },
    mutationFn: async (choice: Partial<Preferences>) => {
      const { settings, version } = await api.profiles.settings({ id: 'me' }, { quiet: true });
      const preferences = { ...(version === 0 ? ofDevice() : settings.preferences), ...choice };
      return api.profiles.saveSettings({ id: 'me', settings: { ...settings, preferences }, version }, { quiet: true });
    },
    onSuccess: (saved) => void client.setQueryData(settingsKey, saved),
    onError: (thrown) => notify.failure(thrown, text('settings.user-failed')),
  });
  return (choice: Partial<Preferences>) => save.mutate(choice);
};
