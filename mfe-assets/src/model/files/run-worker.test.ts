import { registerAsset } from '@ipr/client/registration/register-asset';
import { newDraft } from '@ipr/client/registration/registration';
import { createWorld } from '@ipr/client/testing/small-world';
import { flowDeps } from '../../../testing/flow-deps.ts';
import { encryptInWorker } from './encrypt-in-worker.ts';
import { runWorker } from './run-worker.ts';

/** Stand-in for the browser's Worker, which Node lacks; each stays busy until the test posts its result. */
class WaitingWorker {
  static readonly all: WaitingWorker[] = [];
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: ((event: { message: string }) => void) | null = null;
  ended = false;
  readonly requests: unknown[] = [];
  constructor() {
    WaitingWorker.all.push(this);
  }
  postMessage(request: unknown): void {
    this.requests.push(request);
  }
  terminate(): void {
    this.ended = true;
  }
}

beforeEach(() => {
  WaitingWorker.all.length = 0;
  Object.assign(globalThis, { Worker: WaitingWorker });
});
afterEach(() => Reflect.deleteProperty(globalThis, 'Worker'));

const file = new File(['%PDF-1.7 a motor'], 'motor.pdf');
const cancelled = { code: 'request.cancelled' };

test('terminates the worker on Cancel and ignores its later messages', async () => {
  const stop = new AbortController();
  const done: number[] = [];
  const encryption = encryptInWorker(file, (bytes) => void done.push(bytes), stop.signal);
  const [worker] = WaitingWorker.all;
  worker?.onmessage?.({ data: { kind: 'progress', done: 5, total: 16 } });
  stop.abort();
  await expect(encryption).rejects.toMatchObject(cancelled);
  expect([worker?.ended, done]).toEqual([true, [5]]);
});

test('starts no worker for a request that is already cancelled', async () => {
  const stop = new AbortController();
  stop.abort();
  await expect(runWorker(file, 'hash', stop.signal)).rejects.toMatchObject(cancelled);
  expect(WaitingWorker.all).toEqual([]);
});

test('terminates a worker that crashes and reports a failed encryption', async () => {
  const encryption = encryptInWorker(file, () => undefined, new AbortController().signal);
  const [worker] = WaitingWorker.all;
  worker?.onerror?.({ message: 'out of memory' });
  await expect(encryption).rejects.toMatchObject({ code: 'file.encryption-failed' });
  expect(worker?.ended).toBe(true);
});

test('a registration cancelled during encryption has sent no request', async () => {
  const world = createWorld();
  const stop = new AbortController();
  const { signal } = stop;
  const run = registerAsset(
    {
      ...flowDeps(world),
      signal,
      encrypt: (chosen, onProgress) => encryptInWorker(chosen, onProgress, signal),
      report: ({ doneBytes }) => {
        if (doneBytes === 5) stop.abort();
        else if (doneBytes === 0)
          queueMicrotask(() => WaitingWorker.all[0]?.onmessage?.({ data: { kind: 'progress', done: 5, total: 16 } }));
      },
    },
    { title: 'Motor', ipType: 'Patent', ipContent: 'Drawing', file },
    newDraft(),
  );
  await expect(run).rejects.toMatchObject({ stage: 'encrypting', failure: cancelled });
  expect([WaitingWorker.all.map(({ ended }) => ended), world.calls]).toEqual([[true], []]);
});
