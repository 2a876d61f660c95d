import type { NoticeKind } from '@ipr/api';
import type { Hex } from '@ipr/domain';
import type { Locale } from './notice.ts';

/** What a person chose (D2 section 3, decision P20), as far as it concerns notices. */
export interface NoticeChoices {
  /** Master switch of all mail. */
  readonly email: boolean;
  /** Mails about what others did with shares. */
  readonly emailNotifications: boolean;
  /** Mails that ask for something: shares to accept, requests for access. */
  readonly shareRequests: boolean;
  /** Null when the person has chosen no language. */
  readonly locale: Locale | null;
}

/** Where choices come from. */
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

/** The defaults of D2, which are everybody's while no service keeps choices. */
export const defaultPreferences: Preferences = {
  of: async () => ({ email: true, emailNotifications: true, shareRequests: true, locale: null }),
};
