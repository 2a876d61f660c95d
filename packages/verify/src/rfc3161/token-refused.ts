/** Why an answer of an authority does not count, in words that end the sentence 'timestamp creation failed: …'. */
export type RefusalReason =
  | 'not a SHA-256'
  | 'answer unreadable'
  | 'refused by the authority'
  | 'wrong hash'
  | 'wrong nonce'
  | 'wrong policy'
  | 'wrong time'
  | 'wrong signature'
  | 'wrong certificate'
  | 'wrong purpose'
  | 'untrusted authority'
  | 'certificate expired';

/** A token or an answer that fails a check; the message says more than the reason and is for the log. */
export class TokenRefused extends Error {
  override readonly name = 'TokenRefused';
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, detail: string, cause?: unknown) {
    super(`${reason}: ${detail}`, { cause });
    this.reason = reason;
  }
}
