import type { EncryptedSource } from '@ipr/client/flow/flow';
import { runWorker } from './run-worker.ts';

/**
 * Hashes and encrypts a file in a worker.
 * @throws file.hashing-failed, file.encryption-failed, request.cancelled
 */
export const encryptInWorker = (
  file: File,
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<EncryptedSource> => runWorker(file, 'encrypted', signal, onProgress);

/** SHA-256 of a file, computed in a worker. @throws file.hashing-failed, request.cancelled */
export const hashInWorker = async (file: Blob, signal: AbortSignal): Promise<string> =>
  (await runWorker(file, 'hash', signal)).fileHash;
