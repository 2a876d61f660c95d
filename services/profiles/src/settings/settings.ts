import { defaultSettings, type MailSwitch, type SavedSettings, type UserSettings } from '@ipr/api';
import { Failure, type Hex } from '@ipr/domain';
import { type PublishDeps, publishOrLater } from '../people/publish-name.ts';
import type { PeopleRepository, PersonRecord } from '../people/repository.ts';

export type SettingsDeps = PublishDeps & { readonly people: PeopleRepository };

const savedOf = ({ settings, settingsVersion, hasPreferences, marketingChangedAt }: PersonRecord): SavedSettings => ({
  settings: settings ?? defaultSettings,
  version: settingsVersion,
  hasPreferences,
  ...(marketingChangedAt ? { marketingChangedAt: marketingChangedAt.toISOString() } : {}),
});

/** The defaults, under version 0, until the person saves settings. */
export const readSettings = async ({ people }: SettingsDeps, wallet: Hex): Promise<SavedSettings> =>
  savedOf(await people.find(wallet));

/** Attempts of a change that is based on no version; each fails only if another one was saved in the meantime. */
const attempts = 20;

interface SettingsChange {
  /** New settings from the saved ones. */
  readonly change: (saved: UserSettings) => UserSettings;
  /** Whether the change contains the person's preferences. */
  readonly hasPreferences: boolean;
}

/**
 * @param version that the change is based on; without it whichever is saved
 * @throws user.settings-changed-meanwhile
 */
const changeSettings = async (
  { people }: Pick<SettingsDeps, 'people'>,
  wallet: Hex,
  { change, hasPreferences }: SettingsChange,
  version?: number,
): Promise<PersonRecord> => {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const record = await people.find(wallet);
    if (version !== undefined && version !== record.settingsVersion) break;
    const before = record.settings ?? defaultSettings;
    const settings = change(before);
    // The time of a consent is recorded with it (decision P20).
    const isConsent = settings.notifications.marketing !== before.notifications.marketing;
    const saved = await people.saveSettings(wallet, settings, record.settingsVersion, {
      hasPreferences: hasPreferences || record.hasPreferences,
      consentAt: isConsent ? new Date() : undefined,
    });
    if (saved) return saved;
  }
  throw new Failure('user.settings-changed-meanwhile');
};

/** @throws user.settings-changed-meanwhile when the settings have another version than the change is based on */
export const saveSettings = async (
  deps: SettingsDeps,
  wallet: Hex,
  settings: UserSettings,
  version?: number,
): Promise<SavedSettings> => {
  const saved = await changeSettings(deps, wallet, { change: () => settings, hasPreferences: true }, version);
  await publishOrLater(deps, saved);
  return savedOf(saved);
};

/**
 * Switches one kind of mail off, whichever version the settings have. The person chooses no language or theme by that.
 * @throws user.settings-changed-meanwhile
 */
export const muteMails = async (
  deps: Pick<SettingsDeps, 'people'>,
  wallet: Hex,
  mails: MailSwitch,
): Promise<{ ok: true }> => {
  const change = ({ notifications, ...rest }: UserSettings): UserSettings => ({
    ...rest,
    notifications: { ...notifications, [mails]: false },
  });
  await changeSettings(deps, wallet, { change, hasPreferences: false });
  return { ok: true };
};

/** Saved settings of several people, for other services. */
export const settingsOf = async ({ people }: Pick<SettingsDeps, 'people'>, wallets: readonly Hex[]) =>
  (await people.findMany(wallets)).flatMap(({ wallet, settings, hasPreferences }) =>
    settings ? [{ wallet, settings, hasPreferences }] : [],
  );
