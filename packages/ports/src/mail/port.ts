export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same content as HTML; the caller has escaped it. */
  readonly html?: string;
  readonly language: string;
  /** Address at which a POST without sign-in ends mails of this kind (RFC 8058); a GET shows a page. */
  readonly unsubscribe?: string;
  /** Identifies the mail: handing over the same id again sends no second mail. Only letters, digits and . _ - are allowed. */
  readonly id?: string;
}

/** Hands a mail over for delivery. */
export interface Mailer {
  /** @throws Failure mail.unavailable when the mail was not accepted. */
  send(mail: Mail): Promise<void>;
}
