/** What went wrong, in eight words. HTTP status, retry and toast tone all follow from the kind. */
export type FailureKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'cancelled'
  | 'unavailable'
  | 'unexpected';

/**
 * Every failure a person or a program can meet. A new line here does not compile until it has a status
 * (packages/api) and a sentence in every language (packages/ui).
 */
export const failures = {
  'request.invalid': 'invalid',
  'request.too-large': 'invalid',
  'request.cancelled': 'cancelled',
  'network.unreachable': 'unavailable',
  'service.unavailable': 'unavailable',
  'request.not-found': 'not-found',
  'request.method-not-allowed': 'invalid',
  'request.cross-origin': 'forbidden',
  'request.rate-limited': 'unavailable',
  'request.idempotency-conflict': 'conflict',
  'session.missing': 'unauthenticated',
  'session.code-invalid': 'unauthenticated',
  'access.denied': 'forbidden',
  'wallet.request-refused': 'forbidden',
  'wallet.rejected': 'cancelled',
  'wallet.missing': 'unavailable',
  'relay.request-refused': 'invalid',
  'relay.signature-invalid': 'invalid',
  'relay.nonce-stale': 'conflict',
  'relay.reverted': 'conflict',
  'relay.transaction-unknown': 'not-found',
  'relay.unavailable': 'unavailable',
  'relay.receipt-overdue': 'unavailable',
  'relay.request-expired': 'unavailable',
  'relay.wallet-quota-reached': 'forbidden',
  'relay.grant-quota-reached': 'forbidden',
  'relay.daily-budget-reached': 'forbidden',
  'relay.refusals-reached': 'forbidden',
  'relay.fees-too-high': 'unavailable',
  'registry.hash-already-exists': 'conflict',
  'registry.need-level-2': 'forbidden',
  'registry.need-level-3': 'forbidden',
  'registry.no-pending-share': 'conflict',
  'registry.expired': 'conflict',
  'registry.bad-role': 'invalid',
  'registry.zero-address': 'invalid',
  'registry.empty-hash': 'invalid',
  'registry.empty-cid': 'invalid',
  'registry.cid-too-long': 'invalid',
  'registry.title-too-long': 'invalid',
  'registry.owner-required': 'forbidden',
  'registry.not-owner': 'forbidden',
  'registry.bad-eoa-signature': 'invalid',
  'registry.invalid-smart-wallet-signature': 'invalid',
  'registry.not-available': 'unavailable',
  'registry.bad-grantee': 'invalid',
  'registry.already-accepted': 'conflict',
  'registry.no-grant': 'conflict',
  'registry.bad-commitment': 'conflict',
  'registry.priority-claimed': 'conflict',
  'registry.not-transferable': 'forbidden',
  'registry.nda-hash-used': 'conflict',
  'registry.too-little-gas': 'unavailable',
  'registry.already-minted': 'conflict',
  'registry.not-token-owner': 'not-found',
  'registry.still-granted': 'conflict',
  'chain.unavailable': 'unavailable',
  'chain.wrong-network': 'unavailable',
  'chain.unsupported-network': 'unavailable',
  'chain.contract-not-deployed': 'unavailable',
  'chain.event-missing': 'unexpected',
  'chain.transaction-unknown': 'not-found',
  'asset.not-found': 'not-found',
  'asset.details-unavailable': 'unavailable',
  'asset.title-missing': 'invalid',
  'asset.ip-type-missing': 'invalid',
  'asset.ip-content-missing': 'invalid',
  'asset.unchanged': 'invalid',
  'asset.changed-meanwhile': 'conflict',
  'file.missing': 'invalid',
  'file.several': 'invalid',
  'file.is-folder': 'invalid',
  'file.empty': 'invalid',
  'file.type-unsupported': 'invalid',
  'file.too-large': 'invalid',
  'file.hashing-failed': 'unexpected',
  'file.encryption-failed': 'unexpected',
  'file.decryption-failed': 'unexpected',
  'file.no-data': 'not-found',
  'storage.unavailable': 'unavailable',
  'storage.upload-failed': 'unavailable',
  'storage.metadata-upload-failed': 'unavailable',
  'storage.organize-failed': 'unavailable',
  'storage.content-not-found': 'not-found',
  'storage.content-still-needed': 'conflict',
  'keynet.not-connected': 'unavailable',
  'keynet.connect-failed': 'unavailable',
  'keynet.session-failed': 'unavailable',
  'keynet.session-unavailable': 'unavailable',
  'keynet.not-authorized': 'forbidden',
  'keynet.too-few-nodes': 'unavailable',
  'index.unavailable': 'unavailable',
  'index.behind': 'unavailable',
  'index.query-refused': 'invalid',
  'assets.unavailable': 'unavailable',
  'asset.timeline-unavailable': 'unavailable',
  'dashboard.metrics-unavailable': 'unavailable',
  'shares.unavailable': 'unavailable',
  'activity.unavailable': 'unavailable',
  'timestamp.creation-failed': 'unavailable',
  'storage.backup-failed': 'unavailable',
  'folder.not-found': 'not-found',
  'folder.cycle': 'conflict',
  'folder.default-fixed': 'conflict',
  'folder.too-deep': 'conflict',
  'folder.too-many': 'conflict',
  'folder.full': 'conflict',
  'folder.changed-meanwhile': 'conflict',
  'taxonomy.unavailable': 'unavailable',
  'taxonomy.label-taken': 'conflict',
  'taxonomy.too-many': 'conflict',
  'taxonomy.option-not-found': 'not-found',
  'share.not-found': 'not-found',
  'recipient.token-invalid': 'invalid',
  'invitation.not-found': 'not-found',
  'invitation.used': 'conflict',
  'invitation.expired': 'conflict',
  'invitation.revoked': 'conflict',
  'access-request.not-found': 'not-found',
  'access-request.not-needed': 'conflict',
  'mail.unavailable': 'unavailable',
  unexpected: 'unexpected',
} as const satisfies Record<string, FailureKind>;

export type FailureCode = keyof typeof failures;
export type FailureParams = Readonly<Record<string, string | number>>;

/** The one error type that crosses layers: `cause` is for the log, `params` fill the sentence. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: FailureCode;
  readonly params: FailureParams;

  constructor(code: FailureCode, params: FailureParams = {}, cause?: unknown) {
    super(code, { cause });
    this.code = code;
    this.params = params;
  }

  get kind(): FailureKind {
    return failures[this.code];
  }
}

/** Whether something from outside names a failure of the catalogue. */
export const isFailureCode = (value: unknown): value is FailureCode =>
  typeof value === 'string' && Object.hasOwn(failures, value);

/** Turns anything thrown into a Failure; what is unknown becomes `unexpected` and keeps its cause. */
export const asFailure = (thrown: unknown): Failure =>
  thrown instanceof Failure ? thrown : new Failure('unexpected', {}, thrown);
