import type { NoticeKind } from '@ipr/api';
import type { AccessLevel } from '@ipr/domain';

/** What the sentences are filled with; everything is plain text of one line. */
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
  /** What the person can do about it; a link follows. */
  readonly next: string;
}

/** Everything that mails say in one language. */
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
