import { Failure } from '@ipr/domain';
import { HttpFailure, Problem } from './problem.ts';

export interface UploadOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (sentBytes: number, totalBytes: number) => void;
}

/** An upload without progress for this long has lost its connection (decision V14). */
const uploadIdleMs = 30_000;

const problemIn = (text: string): Problem | undefined => {
  try {
    return Problem.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
};

/** Uploads a form with progress in bytes. Uses XMLHttpRequest, because fetch does not report upload progress. */
export const uploadWithProgress = (
  url: string,
  form: FormData,
  headers: Readonly<Record<string, string>>,
  options: UploadOptions,
): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let idle: ReturnType<typeof setTimeout> | undefined;
    const unreachable = () => reject(new Failure('network.unreachable'));
    const touch = () => {
      clearTimeout(idle);
      idle = setTimeout(() => {
        // Reject first: the abort event would otherwise be reported as a cancellation by the person.
        unreachable();
        request.abort();
      }, uploadIdleMs);
    };
    request.open('POST', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => {
      touch();
      options.onProgress?.(event.loaded, event.total);
    };
    request.onerror = unreachable;
    request.onabort = () => reject(new Failure('request.cancelled'));
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(JSON.parse(request.responseText));
      else {
        const retryAfter = request.getResponseHeader('retry-after');
        reject(new HttpFailure(request.status, problemIn(request.responseText), retryAfter));
      }
    };
    request.onloadend = () => clearTimeout(idle);
    options.signal?.addEventListener('abort', () => request.abort(), { once: true });
    touch();
    request.send(form);
  });
