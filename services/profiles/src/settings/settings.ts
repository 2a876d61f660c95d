import { defaultSettings, type SavedSettings, type UserSettings } from '@ipr/api';
import { Failure, type Hex } from '@ipr/domain';
import { type PublishDeps, publishOrLater } from '../people/publish-name.ts';
import type { PeopleRepository, PersonRecord } from '../people/repository.ts';

export type SettingsDeps = PublishDeps & { readonly people: PeopleRepository };

const savedOf = ({ settings, settingsVersion }: PersonRecord): SavedSettings => ({
  settings: settings ?? defaultSettings,
  version: settingsVersion,
});

/** The defaults, under version 0, until the person saves settings. */
export const readSettings = async ({ people }: SettingsDeps, wallet: Hex): Promise<SavedSettings> =>
  savedOf(await people.find(wallet));

/** @throws user.settings-changed-meanwhile when the settings have another version than the change is based on */
export const saveSettings = async (
  deps: SettingsDeps,
  wallet: Hex,
  settings: UserSettings,
  version?: number,
): Promise<SavedSettings> => {
  const saved = await deps.people.saveSettings(wallet, settings, version);
  if (!saved) throw new Failure('user.settings-changed-meanwhile');
  await publishOrLater(deps, saved);
  return savedOf(saved);
};

/** Saved settings of several people, for other services. */
export const settingsOf = async (
  { people }: Pick<SettingsDeps, 'people'>,
  wallets: readonly Hex[],
): Promise<{ wallet: Hex; settings: UserSettings }[]> =>
  (await people.findMany(wallets)).flatMap(({ wallet, settings }) => (settings ? [{ wallet, settings }] : []));
