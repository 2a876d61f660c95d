import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { kuboStorage } from './kubo.ts';

let server: Server;
let url: string;
beforeAll(async () => {
  // A server that accepts connections and data, and never responds.
  server = createServer((request) => request.resume());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const pieces = async function* () {
  yield new Uint8Array(1_000);
  yield new Uint8Array(1_000);
};

test.each([
  ['bytes', () => new Uint8Array(1_000)],
  ['pieces', () => pieces()],
])('reports an upload in %s to a hanging node as unavailable', async (_, content) => {
  const storage = kuboStorage({ url, timeoutMs: 50 });
  await expect(storage.put(content())).rejects.toMatchObject({ code: 'storage.unavailable' });
});

test('the caller can abort an upload', async () => {
  const storage = kuboStorage({ url, timeoutMs: 60_000 });
  const left = storage.put(new Uint8Array(1_000), { signal: AbortSignal.abort() });
  await expect(left).rejects.toMatchObject({ code: 'storage.unavailable' });
});
