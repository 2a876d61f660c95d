import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sendBuilt } from '../src/send-built.ts';

const folder = mkdtempSync(join(tmpdir(), 'ipr-built-'));
mkdirSync(join(folder, 'web/updates'), { recursive: true });
writeFileSync(join(folder, 'secret.json'), '{}');
writeFileSync(join(folder, 'web/main.js'), '1;');
writeFileSync(join(folder, 'web/updates/a.json'), '{}');

const server = createServer(async (incoming, response) => {
  if (!(await sendBuilt(response, join(folder, 'web'), incoming.url ?? '/'))) response.writeHead(404).end();
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

/** Sends the path unchanged; fetch would normalise it. */
const get = (path: string) =>
  new Promise<{ status: number | undefined; type: string | undefined }>((resolve) => {
    request({ port: (server.address() as AddressInfo).port, path, agent: false }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode, type: answer.headers['content-type'] });
    }).end();
  });

test('sends built files with their content type', async () => {
  expect(await get('/main.js')).toEqual({ status: 200, type: 'text/javascript; charset=utf-8' });
  expect(await get('/updates/a.json')).toEqual({ status: 200, type: 'application/json' });
});

test.each(['/../secret.json', '/updates/../../secret.json', '/%2e%2e/secret.json', '/%ff', '/updates', '/nothing.js'])(
  'sends no file for %s',
  async (path) => {
    expect((await get(path)).status).toBe(404);
  },
);
