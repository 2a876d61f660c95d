import type { NotCapturedReason } from '@ipr/ports/timestamp';

/** No revocation data of a certificate can be obtained. */
export class RevocationUnavailable extends Error {
  override readonly name = 'RevocationUnavailable';
  readonly reason: NotCapturedReason;

  constructor(reason: NotCapturedReason, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}
