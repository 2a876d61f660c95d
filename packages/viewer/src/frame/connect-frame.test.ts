import { once } from 'node:events';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { connectFrame, type FrameConnection, type Parts, type Received } from './connect-frame.ts';
import type { ShowOrder, WantedFile } from './messages.ts';

const original = globalThis.MessageChannel;
beforeAll(() => {
  globalThis.MessageChannel = MessageChannel as unknown as typeof original;
});
afterAll(() => {
  globalThis.MessageChannel = original;
});

let connection: FrameConnection | undefined;
let port: MessagePort | undefined;
afterEach(() => {
  connection?.end();
  port?.close();
});

const font = Uint8Array.from([1, 2, 3]).buffer;

/** A frame that has received its order; both ends of the channel are real. */
const open = (
  readFile: (wanted: WantedFile) => Promise<ArrayBuffer | null> = async () => font.slice(0),
  more: { readonly parts?: Parts; readonly onRefused?: (thrown: unknown) => void } = {},
) => {
  const received: Received[] = [];
  const sent: { message: unknown; origin: unknown; transfer: unknown }[] = [];
  const target = {
    postMessage: (message: unknown, origin: unknown, transfer?: unknown) =>
      void sent.push({ message, origin, transfer }),
  } as Pick<Window, 'postMessage'>;
  const bytes = new ArrayBuffer(8);
  const order: ShowOrder = {
    kind: 'show',
    view: 'pdf',
    bytes,
    mediaType: 'application/pdf',
    name: 'a.pdf',
    mark: null,
    theme: {},
    labels: { page: '', pages: '' },
    zoom: 1,
  };
  connection = connectFrame({ target, order, onMessage: (message) => received.push(message), readFile, ...more });
  const [there] = (sent[0]?.transfer ?? []) as [MessagePort];
  port = there;
  return { received, sent, bytes, there };
};

/** Resolves once all messages sent before have arrived. */
const settled = async (there: MessagePort, received: Received[]) => {
  there.postMessage({ kind: 'shown' });
  while (received.at(-1)?.kind !== 'shown') await new Promise((resolve) => setImmediate(resolve));
  received.pop();
};

test('transfers the bytes with a port, once', () => {
  const { sent, bytes, there } = open();
  expect(sent).toHaveLength(1);
  expect(sent[0]?.transfer).toEqual([there, bytes]);
});

test('passes the frame’s messages on', async () => {
  const { received, there } = open();
  there.postMessage({ kind: 'size', height: 420 });
  there.postMessage({ kind: 'encoding-guessed' });
  there.postMessage({ kind: 'escape' });
  there.postMessage({ kind: 'zoom', step: -1 });
  there.postMessage({ kind: 'page', page: 2, total: 9 });
  there.postMessage({ kind: 'scale', scale: 1.25 });
  there.postMessage({ kind: 'found', count: 3, at: 1 });
  there.postMessage({ kind: 'whole' });
  there.postMessage({ kind: 'silent' });
  await settled(there, received);
  expect(received).toEqual([
    { kind: 'size', height: 420 },
    { kind: 'encoding-guessed' },
    { kind: 'escape' },
    { kind: 'zoom', step: -1 },
    { kind: 'page', page: 2, total: 9 },
    { kind: 'scale', scale: 1.25 },
    { kind: 'found', count: 3, at: 1 },
    { kind: 'whole' },
    { kind: 'silent' },
  ]);
});

test.each([
  [null],
  ['shown'],
  [{ kind: 'navigate', to: 'https://example.org' }],
  [{ kind: 'size', height: 'all' }],
  [{ kind: 'zoom', step: 7 }],
  [{ kind: 'size', height: Number.POSITIVE_INFINITY }],
  [{ kind: 'page', page: '<img>', total: 9 }],
  [{ kind: 'page', page: 1.5, total: 9 }],
  [{ kind: 'scale', scale: Number.NaN }],
  [{ kind: 'found', count: -1, at: 0 }],
  [{ kind: 'want', id: 1, wanted: { kind: 'wasmUrl', filename: 'x'.repeat(81) } }],
  [{ kind: 'want', id: '1', wanted: { kind: 'wasmUrl', filename: 'x' } }],
])('ignores %j and sends no reply', async (message) => {
  const read: WantedFile[] = [];
  const { received, there } = open(async (wanted) => {
    read.push(wanted);
    return null;
  });
  there.postMessage(message);
  await settled(there, received);
  expect([received, read]).toEqual([[], []]);
});

test('answers a request for a file, for a missing file with null, and sends zoom changes to the frame', async () => {
  const { there } = open(async ({ filename }) => (filename === 'font.pfb' ? font.slice(0) : null));
  const answer = async () => (await once(there, 'message'))[0] as Record<string, unknown>;
  there.postMessage({ kind: 'want', id: 1, wanted: { kind: 'standardFontDataUrl', filename: 'font.pfb' } });
  expect(await answer()).toEqual({ kind: 'file', id: 1, bytes: font });
  there.postMessage({ kind: 'want', id: 2, wanted: { kind: 'standardFontDataUrl', filename: 'other' } });
  expect(await answer()).toEqual({ kind: 'file', id: 2, bytes: null });
  connection?.send({ kind: 'zoom', zoom: 1.2 });
  expect(await answer()).toEqual({ kind: 'zoom', zoom: 1.2 });
});

test('stops answering a frame that exceeds the request limit', async () => {
  let read = 0;
  const { received, there } = open(async () => {
    read += 1;
    return null;
  });
  for (let id = 0; id < 1000; id++)
    there.postMessage({ kind: 'want', id, wanted: { kind: 'cMapUrl', filename: 'a.bcmap' } });
  await settled(there, received);
  expect(read).toBe(400);
});

const film = Uint8Array.from({ length: 100 }, (_, i) => i);

test('answers a request for a part, and none beyond the file', async () => {
  const read: [number, number][] = [];
  const parts = {
    size: 100,
    read: async (from: number, to: number) => {
      read.push([from, to]);
      return film.slice(from, to);
    },
  };
  const { there, received } = open(undefined, { parts });
  const answer = once(there, 'message');
  for (const [from, to] of [
    [90, 101],
    [5, 5],
    [-1, 5],
    [0, 2 ** 26],
    [10, 13],
  ])
    there.postMessage({ kind: 'read', id: 1, from, to });
  expect((await answer)[0]).toEqual({ kind: 'file', id: 1, bytes: film.slice(10, 13).buffer });
  await settled(there, received);
  expect(read).toEqual([[10, 13]]);
});

test('a part that was changed ends the connection and is reported, and no byte of it is sent', async () => {
  const damage = new Error('changed');
  const parts = { size: 100, read: () => Promise.reject(damage) };
  const sent: unknown[] = [];
  const refused = await new Promise((resolve) => {
    const { there } = open(undefined, { parts, onRefused: resolve });
    there.on('message', (message) => sent.push(message));
    there.postMessage({ kind: 'read', id: 1, from: 0, to: 10 });
  });
  expect([refused, sent]).toEqual([damage, []]);
});
