import type { Sealed } from '@ipr/client/flow/flow';
import { Failure } from '@ipr/domain';
import type { SealAnswer } from './seal.worker.ts';

/**
 * Hashes and encrypts a file away from the page, so that typing and scrolling stay smooth.
 * @throws file.hashing-failed, file.encryption-failed, request.cancelled
 */
export const sealInWorker = (
  file: File,
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<Sealed> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new Failure('request.cancelled'));
    const worker = new Worker(new URL('./seal.worker.ts', import.meta.url), { type: 'module' });
    const stop = () => end(() => reject(new Failure('request.cancelled')));
    const end = (act: () => void) => {
      signal.removeEventListener('abort', stop);
      worker.terminate();
      act();
    };
    signal.addEventListener('abort', stop, { once: true });
    worker.onerror = (event) => end(() => reject(new Failure('file.encryption-failed', {}, event.message)));
    worker.onmessage = ({ data }: MessageEvent<SealAnswer>) => {
      if (data.kind === 'progress') onProgress(data.done, data.total);
      else if (data.kind === 'failed')
        end(() => reject(new Failure(data.step === 'hashing' ? 'file.hashing-failed' : 'file.encryption-failed')));
      else end(() => resolve(data));
    };
    worker.postMessage({ file });
  });
