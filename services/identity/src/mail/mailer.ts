export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly language: string;
}

/** Hands a mail over for delivery. */
export interface Mailer {
  /** @throws Failure mail.unavailable when the mail was not accepted. */
  send(mail: Mail): Promise<void>;
}
