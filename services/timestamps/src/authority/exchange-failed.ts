/** The authority was unreachable or did not answer with an RFC 3161 response. */
export class ExchangeFailed extends Error {
  override readonly name = 'ExchangeFailed';
  readonly reason: string;

  /** @param reason a few words that end the sentence 'timestamp creation failed: …'. */
  constructor(reason: string, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}
