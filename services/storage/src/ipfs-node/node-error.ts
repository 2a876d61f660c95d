/** Why the node refuses a command; RPC and gateway map it to a status and Kubo's message. */
export type NodeErrorKind = 'not-found' | 'invalid' | 'exists' | 'no-space' | 'corrupt';

export class NodeError extends Error {
  override readonly name = 'NodeError';
  readonly kind: NodeErrorKind;

  constructor(kind: NodeErrorKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

const notFoundNames = new Set(['NotFoundError', 'DoesNotExistError', 'BadPathError']);
const invalidNames = new Set([
  'InvalidParametersError',
  'NotAFileError',
  'NotADirectoryError',
  'NotUnixFSError',
  'NoResolverError',
]);
const fullDisk = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

const field = (thrown: unknown, name: 'code' | 'name'): string =>
  typeof thrown === 'object' && thrown !== null ? String((thrown as Record<string, unknown>)[name]) : '';

/** Maps errors of the file system and the UnixFS library; null for unexpected errors. */
export const nodeErrorOf = (thrown: unknown): NodeError | null => {
  if (thrown instanceof NodeError) return thrown;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  if (fullDisk.has(field(thrown, 'code'))) return new NodeError('no-space', 'no space left on device', thrown);
  if (notFoundNames.has(field(thrown, 'name'))) return new NodeError('not-found', message, thrown);
  if (field(thrown, 'name') === 'AlreadyExistsError') return new NodeError('exists', message, thrown);
  if (invalidNames.has(field(thrown, 'name'))) return new NodeError('invalid', message, thrown);
  return null;
};
