import { Failure } from '@ipr/domain';
import type { EncryptRequest, EncryptResult } from './encrypt.worker.ts';

type Answer<K extends EncryptResult['kind']> = Extract<EncryptResult, { readonly kind: K }>;

/**
 * Processes a file in a dedicated worker, so that the page stays responsive; aborting the signal terminates the worker.
 * @throws file.hashing-failed, file.encryption-failed, request.cancelled
 */
export const runWorker = <W extends EncryptRequest['wanted']>(
  file: Blob,
  wanted: W,
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<Answer<W>> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new Failure('request.cancelled'));
    const worker = new Worker(new URL('./encrypt.worker.ts', import.meta.url), { type: 'module' });
    const stop = () => end(() => reject(new Failure('request.cancelled')));
    const end = (act: () => void) => {
      signal.removeEventListener('abort', stop);
      worker.terminate();
      act();
    };
    signal.addEventListener('abort', stop, { once: true });
    const failed = wanted === 'hash' ? 'file.hashing-failed' : 'file.encryption-failed';
    worker.onerror = (event) => end(() => reject(new Failure(failed, {}, event.message)));
    worker.onmessage = ({ data }: MessageEvent<EncryptResult>) => {
      if (data.kind === 'progress') onProgress(data.done, data.total);
      else if (data.kind === 'failed')
        end(() => reject(new Failure(data.step === 'hashing' ? 'file.hashing-failed' : 'file.encryption-failed')));
      else end(() => resolve(data as Answer<W>));
    };
    const request: EncryptRequest = { file, wanted };
    worker.postMessage(request);
  });
