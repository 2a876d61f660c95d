/** Why no revocation data of a certificate was captured. */
export type NotCapturedReason = 'none published' | 'host not allowed' | 'unreachable' | 'unusable';

/** No revocation data of a certificate can be obtained. */
export class RevocationUnavailable extends Error {
  override readonly name = 'RevocationUnavailable';
  readonly reason: NotCapturedReason;

  constructor(reason: NotCapturedReason, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

/** A certificate was revoked at the time for which its state was asked. */
export class CertificateRevoked extends Error {
  override readonly name = 'CertificateRevoked';
  /** Common name of its subject. */
  readonly subject: string;

  constructor(subject: string) {
    super(`the certificate of ${subject} is revoked`);
    this.subject = subject;
  }
}
