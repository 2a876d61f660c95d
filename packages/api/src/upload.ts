import { Failure } from '@ipr/domain';
import { HttpFailure, Problem } from './problem.ts';

export interface UploadOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (sentBytes: number, totalBytes: number) => void;
}

/** An upload that moves no byte for this long has lost its connection (decision V14). */
const uploadIdleMs = 30_000;

const problemIn = (text: string): Problem | undefined => {
  try {
    return Problem.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
};

/** Sends a form with progress in bytes. XMLHttpRequest, because fetch reports no upload progress. */
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
        // First: aborting says that the person has cancelled.
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
      else reject(new HttpFailure(request.status, problemIn(request.responseText)));
    };
    request.onloadend = () => clearTimeout(idle);
    options.signal?.addEventListener('abort', () => request.abort(), { once: true });
    touch();
    request.send(form);
  });
