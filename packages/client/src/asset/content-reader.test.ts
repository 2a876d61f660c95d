import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contentReader } from './content-reader.ts';

let server: Server | undefined;

const serve = async (answer: RequestListener): Promise<string> => {
  server = createServer(answer);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

test('reads a document byte for byte and reports progress', async () => {
  const document = Buffer.alloc(300_000, 7);
  const base = await serve((_, response) => response.setHeader('content-length', document.length).end(document));
  const received: [number, number][] = [];
  const read = await contentReader(base, 1_000_000)('bafy', {
    onProgress: (done, total) => received.push([done, total]),
  });
  expect(Buffer.compare(read, document)).toBe(0);
  expect(received.at(-1)).toEqual([300_000, 300_000]);
});

test('requests the CID below the base URL', async () => {
  let requested: string | undefined;
  const base = await serve((request, response) => {
    requested = request.url;
    response.end('x');
  });
  await contentReader(`${base}/ipfs`, 10)('bafy/../x');
  expect(requested).toBe('/ipfs/bafy%2F..%2Fx');
});

test('reads a byte range, and refuses the whole document in its place', async () => {
  let requested: string | undefined;
  let status = 206;
  const base = await serve((request, response) => {
    requested = request.headers.range;
    response.writeHead(status).end('part');
  });
  const read = () => contentReader(base, 10)('bafy', { range: { from: 5, to: 9 } });
  expect(Buffer.from(await read()).toString()).toBe('part');
  expect(requested).toBe('bytes=5-8');
  status = 200;
  await expect(read()).rejects.toMatchObject({ code: 'storage.unavailable', params: { status: 200 } });
});

test('a limited reader gets the pause that the gateway requests, and no statement about the document', async () => {
  const base = await serve((_, response) => response.writeHead(429, { 'retry-after': '7' }).end());
  await expect(contentReader(base, 10)('bafy')).rejects.toMatchObject({
    code: 'request.rate-limited',
    retryAfterMs: 7_000,
  });
});

test.each([
  [404, 'storage.content-not-found'],
  [502, 'storage.unavailable'],
])('maps status %i to %s and keeps the status', async (status, code) => {
  const base = await serve((_, response) => response.writeHead(status).end());
  await expect(contentReader(base, 10)('bafy')).rejects.toMatchObject({ code, params: { status } });
});

test('reports a missing response as storage.unavailable', async () => {
  const base = await serve((_, response) => response.destroy());
  await expect(contentReader(base, 10)('bafy')).rejects.toMatchObject({ code: 'storage.unavailable' });
});

test('refuses a response larger than the largest allowed file', async () => {
  const base = await serve((_, response) => response.end(Buffer.alloc(1_200_000)));
  await expect(contentReader(base, 100)('bafy')).rejects.toMatchObject({ code: 'request.too-large' });
});

test('reports an abort by the person as cancelled, not as a storage failure', async () => {
  const base = await serve(() => undefined);
  const stop = new AbortController();
  const reading = contentReader(base, 10)('bafy', { signal: stop.signal });
  stop.abort();
  await expect(reading).rejects.toMatchObject({ code: 'request.cancelled' });
});
