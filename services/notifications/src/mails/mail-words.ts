import type { AssetNoticeKind, MailSwitch, SecurityEvent } from '@ipr/api';
import type { AccessLevel } from '@ipr/domain';

/** Values inserted into the sentences; each is one line of plain text. */
export interface Filling {
  readonly actor: string;
  readonly title: string;
  /** Level and expiry in words, e.g. 'view, until 3 May 2027 (UTC)'; empty where there is none. */
  readonly terms: string;
  /** Date and time of the expiry with its zone; empty where there is none. */
  readonly end: string;
}

export interface Sentences {
  /** Never names the asset: lock screens show it. */
  readonly subject: string;
  readonly what: (filling: Filling) => string;
  /** The action the person can take; a link follows. */
  readonly next: string;
}

/** Texts of the mails about the security of an account. */
export interface SecurityWords {
  readonly events: Readonly<
    Record<SecurityEvent, { readonly subject: string; readonly what: (name: string, date: string) => string }>
  >;
  readonly time: string;
  readonly device: string;
  /** Internet address. */
  readonly address: string;
  readonly unknown: string;
  readonly yours: string;
  /** Ends a mail about an event that no one in the account caused; the link to the settings follows. */
  readonly settings: string;
  /** Of a passkey that was added by a proof of the address alone. */
  readonly passkeyWaits: (date: string) => string;
  /** The link that undoes the change follows. */
  readonly undo: string;
  /** The link to the account's sessions follows. */
  readonly notYours: string;
  /** The same where two-step sign-in is on. */
  readonly notYoursInTwoSteps: string;
  /** Such mails cannot be switched off. */
  readonly always: string;
}

/** Texts of the page that a link of a mail opens. */
export interface UnsubscribeWords {
  readonly title: string;
  /** The mails that each switch ends, in the middle of a sentence. */
  readonly kinds: Readonly<Record<MailSwitch, string>>;
  readonly question: (kind: string) => string;
  readonly button: string;
  readonly done: (kind: string) => string;
  /** For a link that this registry did not issue. */
  readonly unknown: string;
  readonly settings: string;
}

/** All texts of mails in one language. */
export interface MailWords {
  readonly kinds: Readonly<Record<AssetNoticeKind, Sentences>>;
  readonly security: SecurityWords;
  /** The link can be used once, within some days. */
  readonly once: (days: number) => string;
  readonly message: string;
  readonly levels: Readonly<Record<AccessLevel, string>>;
  readonly until: (date: string) => string;
  readonly forever: string;
  readonly why: (origin: string) => string;
  readonly secret: string;
  /** Follows the operator's own words. */
  readonly fromOperator: string;
  /** The link that ends mails of this kind follows. */
  readonly stop: string;
  readonly unsubscribe: UnsubscribeWords;
}
