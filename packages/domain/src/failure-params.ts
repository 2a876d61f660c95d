import type { FailureCode } from './failure-codes.ts';

/** Types of a parameter; a type ending in '?' is optional. */
interface ValueOf {
  readonly string: string;
  readonly number: number;
  readonly 'string?': string;
  readonly 'number?': number;
}
type ParamType = keyof ValueOf;
export type ParamTypes = Readonly<Record<string, ParamType>>;

const quota = { limit: 'number', retryAfter: 'number' } as const;
const part = { service: 'string?', reason: 'string?' } as const;
const reason = { reason: 'string?' } as const;
const max = { max: 'number' } as const;
const ofAsset = { assetId: 'string?', user: 'string?' } as const;
const caller = { id: 'string?', caller: 'string?' } as const;
const account = { id: 'string?', user: 'string?' } as const;

/**
 * Parameters by failure code. They are displayed, sent over HTTP and logged, so they must not contain secrets. Parameters of
 * contract errors are optional, because they are decoded from revert data.
 */
export const failureParams = {
  'request.too-large': { maxBytes: 'number?' },
  'service.unavailable': part,
  'request.rate-limited': { retryAfter: 'number?' },
  'wallet.request-refused': { reason: 'string' },
  'relay.request-refused': { reason: 'string' },
  'relay.nonce-stale': { expected: 'number' },
  'relay.reverted': { reason: 'string' },
  'relay.unavailable': part,
  'relay.wallet-quota-reached': quota,
  'relay.grant-quota-reached': quota,
  'relay.daily-budget-reached': quota,
  'relay.refusals-reached': quota,
  'relay.fees-too-high': { cap: 'string' },
  'module.needs-newer': { needed: 'string', has: 'string' },
  'module.too-old': { needed: 'string', has: 'string' },
  'registry.hash-already-exists': { assetId: 'string', hash: 'string?' },
  'registry.need-level-2': caller,
  'registry.need-level-3': caller,
  'registry.no-pending-share': account,
  'registry.expired': { expires: 'string?' },
  'registry.bad-role': { role: 'number?' },
  'registry.zero-address': { owner: 'string?' },
  'registry.cid-too-long': { length: 'string?' },
  'registry.title-too-long': { length: 'string?' },
  'registry.not-owner': { caller: 'string?', account: 'string?' },
  'registry.bad-eoa-signature': { user: 'string?' },
  'registry.invalid-smart-wallet-signature': { user: 'string?' },
  'registry.not-available': { name: 'string?', id: 'number?' },
  'registry.bad-grantee': { user: 'string?' },
  'registry.already-accepted': account,
  'registry.no-grant': { id: 'string?', assetId: 'string?', user: 'string?' },
  'registry.bad-commitment': { commitment: 'string?' },
  'registry.priority-claimed': { assetId: 'string' },
  'registry.nda-hash-used': { ndaHash: 'string?', grantNonce: 'string?' },
  'registry.already-minted': ofAsset,
  'registry.not-token-owner': { assetId: 'string?', user: 'string?', tokenId: 'string?' },
  'registry.still-granted': ofAsset,
  'chain.unavailable': part,
  'chain.wrong-network': { expected: 'number', actual: 'number' },
  'chain.unsupported-network': { id: 'number' },
  'chain.contract-not-deployed': { name: 'string', id: 'number' },
  'chain.event-missing': { hash: 'string?' },
  'asset.not-found': { id: 'string' },
  'asset.changed-meanwhile': { version: 'number' },
  'file.several': { n: 'number' },
  'file.type-unsupported': { list: 'string' },
  'file.too-large': { max: 'string' },
  'file.decryption-failed': { reason: 'string?' },
  'storage.unavailable': { service: 'string?', status: 'number?' },
  'storage.organize-failed': { reason: 'string' },
  'storage.content-not-found': { status: 'number' },
  'storage.backup-failed': { reason: 'string?' },
  'keynet.too-few-nodes': { live: 'number', needed: 'number' },
  'index.unavailable': { service: 'string?', reason: 'string?', status: 'number?' },
  'index.behind': { block: 'number' },
  'index.query-refused': { reason: 'string' },
  'assets.unavailable': reason,
  'asset.details-unavailable': reason,
  'asset.timeline-unavailable': reason,
  'dashboard.metrics-unavailable': reason,
  'shares.unavailable': reason,
  'activity.unavailable': { error: 'string?' },
  'timestamp.creation-failed': { reason: 'string' },
  'timestamp.authority-revoked': { authority: 'string' },
  'certificate.busy': { retryAfter: 'number' },
  'certificate.not-generated': reason,
  'certificate.data-unavailable': { missing: 'string', retryAfter: 'number' },
  'folder.too-deep': max,
  'folder.too-many': max,
  'folder.full': max,
  'taxonomy.label-taken': { label: 'string' },
  'taxonomy.too-many': max,
  'user.picture-too-large': max,
  'session.too-old': { minutes: 'number' },
  'partner-site.too-many': max,
  'webhook.too-many': max,
  'token.too-many': max,
  'passkey.too-many': max,
  unexpected: { str: 'string?', bits: 'number?', value: 'string?', assetId: 'string?' },
} as const satisfies Partial<Record<FailureCode, ParamTypes>>;

type Optional = `${string}?`;
type ParamsOfTypes<T extends ParamTypes> = {
  readonly [Name in keyof T as T[Name] extends Optional ? never : Name]: ValueOf[T[Name]];
} & { readonly [Name in keyof T as T[Name] extends Optional ? Name : never]?: ValueOf[T[Name]] };

/** The parameters that the constructor requires for a code. */
export type ParamsOf<Code extends FailureCode> = Code extends keyof typeof failureParams
  ? ParamsOfTypes<(typeof failureParams)[Code]>
  : Readonly<Record<string, never>>;

type WithParams = keyof typeof failureParams;
type ArgumentsOf<Code extends FailureCode> = Code extends FailureCode
  ? Record<never, never> extends ParamsOf<Code>
    ? readonly [code: Code, params?: ParamsOf<Code>, cause?: unknown]
    : readonly [code: Code, params: ParamsOf<Code>, cause?: unknown]
  : never;

/** One entry per code with parameters, so that the compiler checks them against the code. */
export type FailureArguments =
  | readonly [code: Exclude<FailureCode, WithParams>, params?: Readonly<Record<string, never>>, cause?: unknown]
  | ArgumentsOf<WithParams>;

/** Parameters of an arbitrary failure, for reading. */
export type FailureParams = Readonly<Record<string, string | number>>;

/** Parameter names and types of a code; empty for most codes. */
export const paramTypesOf = (code: FailureCode): ParamTypes =>
  Object.entries<ParamTypes>(failureParams).find(([name]) => name === code)?.[1] ?? {};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/**
 * Builds a failure reported by another process or the chain. Keeps only parameters that the code declares, with the declared
 * type.
 */
export class ReceivedFailure {
  readonly code: FailureCode;
  readonly params: FailureParams;

  constructor(code: FailureCode, reported?: unknown) {
    const params: Record<string, string | number> = {};
    for (const [name, type] of Object.entries(paramTypesOf(code))) {
      const value = isRecord(reported) && Object.hasOwn(reported, name) ? reported[name] : undefined;
      if ((typeof value === 'string' || typeof value === 'number') && type.startsWith(typeof value))
        params[name] = value;
    }
    this.code = code;
    this.params = params;
  }
}
