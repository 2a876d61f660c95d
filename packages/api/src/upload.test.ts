import { jest } from '@jest/globals';
import { uploadWithProgress } from './upload.ts';

type Progress = (event: { readonly loaded: number; readonly total: number }) => void;

/** The parts of XMLHttpRequest that an upload uses; the test simulates the network. */
class Request {
  static last: Request;
  upload: { onprogress?: Progress } = {};
  status = 0;
  responseText = '';
  headers: Readonly<Record<string, string>> = {};
  onload?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  constructor() {
    Request.last = this;
  }
  open() {}
  setRequestHeader() {}
  getResponseHeader(name: string) {
    return this.headers[name] ?? null;
  }
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

/** Starts an upload and records its progress and outcome. */
const begin = () => {
  const recorded: string[] = [];
  const ended = uploadWithProgress(
    'http://portal.invalid/upload',
    new FormData(),
    {},
    { onProgress: (sent, total) => recorded.push(`${sent}/${total}`) },
  ).then(
    (body) => recorded.push(`answer ${JSON.stringify(body)}`),
    (thrown: { code?: string }) => recorded.push(`failed ${thrown.code}`),
  );
  return { recorded, ended };
};

test('reports progress and never times out while bytes move', async () => {
  const { recorded, ended } = begin();
  for (const loaded of [1, 2, 3]) {
    await jest.advanceTimersByTimeAsync(29_900);
    Request.last.move(loaded, 3);
  }
  Request.last.answer(200, { ok: true });
  await ended;
  expect(recorded).toEqual(['1/3', '2/3', '3/3', 'answer {"ok":true}']);
});

test('fails as disconnected after exactly 30 s without progress', async () => {
  const { recorded, ended } = begin();
  await jest.advanceTimersByTimeAsync(10_000);
  Request.last.move(1, 3);
  await jest.advanceTimersByTimeAsync(29_900);
  expect(recorded).toEqual(['1/3']);
  await jest.advanceTimersByTimeAsync(200);
  await ended;
  expect(recorded).toEqual(['1/3', 'failed network.unreachable']);
});

test('has the delay that Retry-After requests in the failure of a refused upload', async () => {
  const uploaded = uploadWithProgress('http://portal.invalid/upload', new FormData(), {}, {});
  Request.last.headers = { 'retry-after': '9' };
  Request.last.answer(429, {});
  await expect(uploaded).rejects.toMatchObject({ code: 'request.rate-limited', retryAfterMs: 9_000 });
});
