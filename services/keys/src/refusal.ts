/**
 * Error codes of the key network that clients already know (Lit's NodeError codes), and the HTTP status each has here.
 * They are written in full because the unmodified SDK passes them on unchanged.
 */
const statuses = {
  NodeInvalidConditions: 400,
  NodeMalformedRequest: 400,
  NodeBodyTooLarge: 413,
  NodeNotFound: 404,
  NodeMethodNotAllowed: 405,
  rate_limit_exceeded: 402,
  NodeInvalidAuthSig: 401,
  NodeInvalidAuthSigSessionKeySignature: 401,
  NodeExpWrongOrTooLarge: 401,
  NodeIatOutsideGracePeriod: 401,
  NodeNotAuthorized: 401,
  NodeResourceIdNotFound: 401,
  NodeSIWECapabilityInvalid: 401,
  NodeAccessControlConditionsReturnedNotAuthorized: 401,
  NodeRpcError: 502,
  NodeUnknownError: 500,
} as const;

export type RefusalCode = keyof typeof statuses;

/** Why a node does not sign. The message is the same on all nodes, so that five answers count as one. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  readonly status: number;

  constructor(code: RefusalCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
    this.status = statuses[code];
  }
}

/** The error body of a key node, as clients of the network expect it. */
export const refusalBody = (refusal: Refusal, correlationId: string) => ({
  errorKind: refusal.status < 500 ? 'Validation' : 'Unexpected',
  errorCode: refusal.code,
  status: refusal.status,
  message: refusal.message,
  correlationId,
  details: [],
});
