import {
  type Client,
  defaultSettings,
  type MailSwitch,
  type NoticeKind,
  type profilesApi,
  type SavedSettings,
} from '@ipr/api';
import type { Hex } from '@ipr/domain';
import type { Locale } from './notice.ts';

/** A person's preferences about mails (D2 section 3, decision P20). */
export interface NoticeChoices extends Readonly<Record<MailSwitch, boolean>> {
  /** Master switch of all mail. */
  readonly email: boolean;
  /** Null when the person has chosen no language. */
  readonly locale: Locale | null;
}

/** Source of preferences. */
export interface Preferences {
  /** In the order of the wallets. */
  of(wallets: readonly Hex[]): Promise<NoticeChoices[]>;
}

/** The switch of each kind of notice. */
export const switchOf: Readonly<Record<NoticeKind, MailSwitch>> = {
  'share-granted': 'shareRequests',
  'access-requested': 'shareRequests',
  'share-accepted': 'emailNotifications',
  'share-rejected': 'emailNotifications',
  'share-relinquished': 'emailNotifications',
  'share-revoked': 'emailNotifications',
  'access-ending': 'emailNotifications',
  'asset-updated': 'assetUpdates',
  'system-update': 'systemUpdates',
};

/** Whether a person wants a mail about this. */
export const wantsMail = (choices: NoticeChoices, kind: NoticeKind): boolean =>
  choices.email && choices[switchOf[kind]];

type Saved = Pick<SavedSettings, 'settings' | 'hasPreferences'>;

const choicesOf = (saved: Saved | undefined): NoticeChoices => {
  const { notifications, preferences } = saved?.settings ?? defaultSettings;
  const { email, emailNotifications, assetUpdates, shareRequests, systemUpdates } = notifications;
  const switches = { emailNotifications, assetUpdates, shareRequests, systemUpdates };
  return { ...switches, email, locale: saved?.hasPreferences ? preferences.language : null };
};

/**
 * The settings that people have saved; the defaults of D2 for all others, who have chosen no language either.
 * @throws Failure service.unavailable, upon which the mail waits: it must not be sent against a person's choice
 */
export const preferencesOf = (profiles: Pick<Client<typeof profilesApi>, 'settingsOf'>): Preferences => ({
  async of(wallets) {
    const saved = new Map((await profiles.settingsOf({ wallets: [...wallets] })).map((saved) => [saved.wallet, saved]));
    return wallets.map((wallet) => choicesOf(saved.get(wallet)));
  },
});
