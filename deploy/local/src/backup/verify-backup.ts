import type { BackedUpFile } from './backup-list.ts';
import { PieceDamaged, type PieceStore } from './piece-store.ts';
import type { Progress } from './progress.ts';
import { readPieces } from './read-pieces.ts';

export interface Verification {
  /** Paths of files that cannot be restored. */
  readonly damagedFiles: readonly string[];
  /** Pieces that are missing or damaged. */
  readonly damagedPieces: readonly string[];
}

/** Reads, decrypts and hashes every file of a backup. */
export const verifyFiles = async (
  pieces: PieceStore,
  files: readonly BackedUpFile[],
  progress: Progress,
): Promise<Verification> => {
  const damagedFiles: string[] = [];
  const damagedPieces: string[] = [];
  for (const [at, file] of files.entries()) {
    try {
      const reading = readPieces(pieces, file);
      while (!(await reading.next()).done);
    } catch (error) {
      if (!(error instanceof PieceDamaged || error instanceof RangeError)) throw error;
      damagedFiles.push(file.path);
      if (error instanceof PieceDamaged) damagedPieces.push(error.piece);
    }
    progress(at + 1, files.length);
  }
  return { damagedFiles, damagedPieces };
};
