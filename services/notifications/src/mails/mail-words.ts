import type { NoticeKind } from '@ipr/api';
import type { AccessLevel } from '@ipr/domain';

/** Values inserted into the sentences; each is one line of plain text. */
export interface Filling {
  readonly actor: string;
  readonly title: string;
  /** Level and expiry in words, e.g. 'view, until 3 May 2027 (UTC)'; empty where there is none. */
  readonly terms: string;
}

export interface Sentences {
  /** Never names the asset: lock screens show it. */
  readonly subject: string;
  readonly what: (filling: Filling) => string;
  /** The action the person can take; a link follows. */
  readonly next: string;
}

/** All texts of mails in one language. */
export interface MailWords {
  readonly kinds: Readonly<Record<NoticeKind, Sentences>>;
  /** The link can be used once, within some days. */
  readonly once: (days: number) => string;
  readonly message: string;
  readonly levels: Readonly<Record<AccessLevel, string>>;
  readonly until: (date: string) => string;
  readonly forever: string;
  readonly why: (origin: string) => string;
  readonly secret: string;
}
