export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same words for programs that show HTML; whoever writes it has escaped it. */
  readonly html?: string;
  readonly language: string;
  /** Names the mail: the same id is the same mail, however often it is handed over. Letters, digits and . _ - only. */
  readonly id?: string;
}

/** Hands a mail over for delivery. */
export interface Mailer {
  /** @throws Failure mail.unavailable when the mail was not accepted. */
  send(mail: Mail): Promise<void>;
}
