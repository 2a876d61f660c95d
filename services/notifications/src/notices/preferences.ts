import { type Client, defaultSettings, type NoticeKind, type profilesApi } from '@ipr/api';
import type { Hex } from '@ipr/domain';
import type { Locale } from './notice.ts';

/** A person's preferences about notices (D2 section 3, decision P20). */
export interface NoticeChoices {
  /** Master switch of all mail. */
  readonly email: boolean;
  /** Mails about actions of others on shares. */
  readonly emailNotifications: boolean;
  /** Mails that ask for something: shares to accept, requests for access. */
  readonly shareRequests: boolean;
  /** Null when the person has chosen no language. */
  readonly locale: Locale | null;
}

/** Source of preferences. */
export interface Preferences {
  of(wallet: Hex): Promise<NoticeChoices>;
}

type Switch = 'emailNotifications' | 'shareRequests';

const switchOf: Readonly<Record<NoticeKind, Switch>> = {
  'share-granted': 'shareRequests',
  'access-requested': 'shareRequests',
  'share-accepted': 'emailNotifications',
  'share-rejected': 'emailNotifications',
  'share-relinquished': 'emailNotifications',
  'share-revoked': 'emailNotifications',
};

/** Whether a person wants a mail about this. */
export const wantsMail = (choices: NoticeChoices, kind: NoticeKind): boolean =>
  choices.email && choices[switchOf[kind]];

/**
 * The settings that people have saved; the defaults of D2 for all others, who have chosen no language either.
 * @throws Failure service.unavailable, upon which the mail waits: it must not be sent against a person's choice
 */
export const preferencesOf = (profiles: Pick<Client<typeof profilesApi>, 'settingsOf'>): Preferences => ({
  async of(wallet) {
    const [saved] = await profiles.settingsOf({ wallets: [wallet] });
    const { email, emailNotifications, shareRequests } = (saved?.settings ?? defaultSettings).notifications;
    return { email, emailNotifications, shareRequests, locale: saved?.settings.preferences.language ?? null };
  },
});
