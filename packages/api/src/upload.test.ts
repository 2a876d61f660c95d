import { jest } from '@jest/globals';
import { uploadWithProgress } from './upload.ts';

type Progress = (event: { readonly loaded: number; readonly total: number }) => void;

/** The browser's request, as far as an upload uses it; the network is what the test says. */
class Request {
  static last: Request;
  upload: { onprogress?: Progress } = {};
  status = 0;
  responseText = '';
  onload?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  constructor() {
    Request.last = this;
  }
  open() {}
  setRequestHeader() {}
  send() {}
  abort() {
    this.onabort?.();
    this.onloadend?.();
  }
  move(loaded: number, total: number) {
    this.upload.onprogress?.({ loaded, total });
  }
  answer(status: number, body: unknown) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload?.();
    this.onloadend?.();
  }
}

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { XMLHttpRequest: Request });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'XMLHttpRequest');
});

/** An upload, its progress, and how it ended. */
const begin = () => {
  const seen: string[] = [];
  const ended = uploadWithProgress(
    'http://portal.invalid/upload',
    new FormData(),
    {},
    { onProgress: (sent, total) => seen.push(`${sent}/${total}`) },
  ).then(
    (body) => seen.push(`answer ${JSON.stringify(body)}`),
    (thrown: { code?: string }) => seen.push(`failed ${thrown.code}`),
  );
  return { seen, ended };
};

test('an upload that moves is never too slow, and says how far it is', async () => {
  const { seen, ended } = begin();
  for (const loaded of [1, 2, 3]) {
    await jest.advanceTimersByTimeAsync(29_900);
    Request.last.move(loaded, 3);
  }
  Request.last.answer(200, { ok: true });
  await ended;
  expect(seen).toEqual(['1/3', '2/3', '3/3', 'answer {"ok":true}']);
});

test('an upload that moves no byte for 30 s has lost its connection, and not before', async () => {
  const { seen, ended } = begin();
  await jest.advanceTimersByTimeAsync(10_000);
  Request.last.move(1, 3);
  await jest.advanceTimersByTimeAsync(29_900);
  expect(seen).toEqual(['1/3']);
  await jest.advanceTimersByTimeAsync(200);
  await ended;
  expect(seen).toEqual(['1/3', 'failed network.unreachable']);
});
