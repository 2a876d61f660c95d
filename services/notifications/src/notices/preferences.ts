import type { NoticeKind } from '@ipr/api';
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

/** The defaults of D2, which apply to all people while no service stores preferences. */
export const defaultPreferences: Preferences = {
  of: async () => ({ email: true, emailNotifications: true, shareRequests: true, locale: null }),
};
