import type { Content } from '../storage/port.ts';
import type { BackupFacts } from './port.ts';

/** SHA-256 over pieces, as `createHash` of Node computes it. */
export interface RunningHash {
  update(piece: Uint8Array): unknown;
  digest(encoding: 'hex'): string;
}

async function* piecesOf(content: Content): AsyncGenerator<Uint8Array> {
  if (content instanceof Uint8Array) yield content;
  else yield* content;
}

/**
 * Passes the content on and throws when it is longer than announced or its hash differs; for adapters of backups.
 * @throws RangeError, also after the last piece: what was passed on counts only when the end is reached
 */
export async function* verifyContent(
  content: Content,
  { size, sha256 }: Pick<BackupFacts, 'size' | 'sha256'>,
  hash: RunningHash,
): AsyncGenerator<Uint8Array, void, void> {
  let seen = 0;
  for await (const piece of piecesOf(content)) {
    seen += piece.byteLength;
    if (seen > size) throw new RangeError('the content is longer than announced');
    hash.update(piece);
    yield piece;
  }
  if (seen !== size || hash.digest('hex') !== sha256)
    throw new RangeError('the content does not match the announced hash');
}
