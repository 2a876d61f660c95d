import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { BackedUpFile } from './backup-list.ts';
import { type PieceStore, pieceBytes } from './piece-store.ts';

/** Fills the buffer unless the file ends before. */
const readFully = async (read: (at: number) => Promise<number>, length: number): Promise<number> => {
  let filled = 0;
  while (filled < length) {
    const got = await read(filled);
    if (got === 0) break;
    filled += got;
  }
  return filled;
};

/** Cuts a file into pieces and keeps each. @returns its entry of the list, and the bytes that were written for it */
export const keepFile = async (
  pieces: PieceStore,
  source: string,
  path: string,
  onWritten: (name: string) => void,
): Promise<{ file: BackedUpFile; written: number }> => {
  const handle = await open(source, 'r');
  try {
    const hash = createHash('sha256');
    const names: string[] = [];
    let size = 0;
    let written = 0;
    for (;;) {
      const buffer = Buffer.allocUnsafe(pieceBytes);
      const from = size;
      const filled = await readFully(
        async (at) => (await handle.read(buffer, at, pieceBytes - at, from + at)).bytesRead,
        pieceBytes,
      );
      if (filled === 0) break;
      const piece = buffer.subarray(0, filled);
      hash.update(piece);
      const kept = await pieces.put(piece);
      if (kept.written > 0) onWritten(kept.name);
      written += kept.written;
      names.push(kept.name);
      size += filled;
    }
    return { file: { path, size, sha256: hash.digest('hex'), pieces: names }, written };
  } finally {
    await handle.close();
  }
};

/**
 * The pieces of a file in order, compared with its size and hash at the end.
 * @throws PieceDamaged, RangeError when the whole does not match the list
 */
export async function* readPieces(pieces: PieceStore, file: BackedUpFile): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let size = 0;
  for (const name of file.pieces) {
    const piece = await pieces.get(name);
    hash.update(piece);
    size += piece.length;
    yield piece;
  }
  if (size !== file.size || hash.digest('hex') !== file.sha256)
    throw new RangeError(`${file.path} does not match the list of its backup`);
}
