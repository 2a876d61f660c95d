import type { UserSettings } from '@ipr/api';
import { useShell } from '@ipr/mfe-contract';
import { useText } from '@ipr/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { chosenSettings } from './chosen-settings.ts';
import { settingsKey } from './settings-key.ts';

type Preferences = UserSettings['preferences'];

/** Stores a choice of appearance with the account, from where it follows the person to other browsers. */
export const useSavePreferences = () => {
  const text = useText();
  const { api, notify } = useShell();
  const client = useQueryClient();
  const save = useMutation({
    // One after the other, so that each is based on the version before it.
    scope: { id: 'preferences' },
    mutationFn: async (choice: Partial<Preferences>) => {
      const saved = await api.profiles.settings({ id: 'me' }, { quiet: true });
      const before = chosenSettings(saved);
      const settings = { ...before, preferences: { ...before.preferences, ...choice } };
      return api.profiles.saveSettings({ id: 'me', settings, version: saved.version }, { quiet: true });
    },
    onSuccess: (saved) => void client.setQueryData(settingsKey, saved),
    onError: (thrown) => notify.failure(thrown, text('settings.user-failed')),
  });
  return (choice: Partial<Preferences>) => save.mutate(choice);
};
