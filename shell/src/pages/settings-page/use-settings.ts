import { defaultSettings, type SavedSettings, type UserSettings } from '@ipr/api';
import { asFailure } from '@ipr/domain';
import { useShell } from '@ipr/mfe-contract';
import { useText } from '@ipr/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { chosenSettings } from '../../preferences/chosen-settings.ts';
import { settingsKey } from '../../preferences/settings-key.ts';

/** Replaces one group of the settings. */
export type ChangeSettings = (change: Partial<UserSettings>) => void;

/** The person's settings and how to change them; the defaults while they cannot be fetched (D2 section 3). */
export const useSettings = () => {
  const text = useText();
  const { api, notify } = useShell();
  const client = useQueryClient();
  const query = useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => api.profiles.settings({ id: 'me' }, { signal, quiet: true }),
    staleTime: 0,
  });
  const keep = (saved: SavedSettings) => client.setQueryData(settingsKey, saved);
  const save = useMutation({
    mutationFn: ({ settings, version }: Pick<SavedSettings, 'settings' | 'version'>) =>
      api.profiles.saveSettings({ id: 'me', settings, version }, { quiet: true }),
    onSuccess: (saved) => {
      keep(saved);
      notify.success(text('settings.updated'));
    },
    onError: (thrown) => {
      void client.invalidateQueries({ queryKey: settingsKey });
      if (asFailure(thrown).kind === 'conflict') notify.warning(text('settings.changed-elsewhere'));
      else notify.failure(thrown, text('settings.update-failed'));
    },
  });
  const saved = query.data;
  return {
    settings: (save.isPending && save.variables ? save.variables : saved)?.settings ?? defaultSettings,
    marketingChangedAt: saved?.marketingChangedAt,
    state: saved ? 'loaded' : query.isError ? 'failed' : 'loading',
    retry: () => void query.refetch(),
    busy: save.isPending,
    change: ((change) => {
      if (saved) save.mutate({ settings: { ...chosenSettings(saved), ...change }, version: saved.version });
    }) satisfies ChangeSettings,
  } as const;
};

export type Settings = ReturnType<typeof useSettings>;
