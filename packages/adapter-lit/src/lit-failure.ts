import { Failure } from '@ipr/domain';

const codes = {
  NodeAccessControlConditionsReturnedNotAuthorized: 'keynet.not-authorized',
  NodeInvalidAuthSig: 'keynet.session-failed',
  NodeInvalidAuthSigSessionKeySignature: 'keynet.session-failed',
  NodeExpWrongOrTooLarge: 'keynet.session-failed',
  NodeIatOutsideGracePeriod: 'keynet.session-failed',
  NodeNotAuthorized: 'keynet.session-failed',
  NodeResourceIdNotFound: 'keynet.session-failed',
  NodeSIWECapabilityInvalid: 'keynet.session-failed',
  NodeRpcError: 'chain.unavailable',
  rate_limit_exceeded: 'request.rate-limited',
} as const;

const isKnown = (code: string | undefined): code is keyof typeof codes =>
  code !== undefined && Object.hasOwn(codes, code);

/** The error that most nodes returned. */
const nodeErrorCode = (error: unknown): string | undefined => {
  const code = (error as { info?: { errorCode?: unknown } } | null)?.info?.errorCode;
  return typeof code === 'string' ? code : undefined;
};

/** Too few nodes responded: the SDK reports a node error without a code, or a timeout. */
export const isNoResponse = (error: unknown): boolean => {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  return name === 'TimeoutError' || (code === 'node_error' && nodeErrorCode(error) === undefined);
};

/**
 * Enough nodes responded, but their shares do not combine to the network's signature, so some are wrong. ('decryption failed'
 * is a later step: there the signature was valid and the ciphertext was not.)
 */
export const isWrongShare = (error: unknown): boolean =>
  error instanceof Error &&
  !(error instanceof Failure) &&
  (error as { code?: unknown }).code !== 'node_error' &&
  error.name !== 'TimeoutError' &&
  error.message !== 'decryption failed';

/** Maps an error of the SDK to a failure code. */
export const failureOf = (error: unknown): Failure => {
  if (error instanceof Failure) return error;
  const code = nodeErrorCode(error);
  return new Failure(isKnown(code) ? codes[code] : 'file.decryption-failed', {}, error);
};
