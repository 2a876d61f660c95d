import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { portsFrom, unreachablePorts } from '@ipr/local-stack/ports';
import { expect } from '@playwright/test';
import type { Stack } from '../src/stack/run-stack.ts';
import { test } from '../src/stack/shared-stack.ts';

let stack: Stack;
let evil: Server;

test.beforeAll(async ({ openStack }) => {
  stack = await openStack();
  evil = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<title>Evil</title>'));
  evil.listen(0, '127.0.0.1');
  await once(evil, 'listening');
});
test.afterAll(() => void evil.close());

const indexedBlock = async (): Promise<number> => {
  const query = JSON.stringify({ query: '{ _meta { block { number } } }' });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${stack.origin}/graphql`, { method: 'POST', headers, body: query });
  return ((await answer.json()) as { data: { _meta: { block: { number: number } } } }).data._meta.block.number;
};

/** Ports of parts that answer everybody what is public: the portal itself, key nodes, the index, and the reads of the IPFS node. */
const isPublic = /^(gateway|key-\d|index\w*|ipfsGateway)$/;

/** Paths below a folder that others may read, write or enter. */
const openTo = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isSymbolicLink() || (statSync(path).mode & 0o077) === 0 ? [] : [path];
  });

/** What another user of the machine receives from a port without any secret: the status, or `closed`. */
const asStranger = `
const ask = async (port) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_accounts', params: [] });
  const init = { method: 'POST', body, headers: { 'content-type': 'application/json' }, signal: AbortSignal.timeout(10000) };
  return [port, await fetch('http://127.0.0.1:' + port + '/internal/session', init).then(({ status }) => status, () => 'closed')];
};
const read = (path) => { try { require('node:fs').readFileSync(path); return ['read ' + path]; } catch { return []; } };
const [ports, paths] = JSON.parse(process.argv[1]);
Promise.all(ports.map(ask)).then((answers) => process.stdout.write(JSON.stringify({ answers, read: paths.flatMap(read) })));`;

const mine = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_mine', params: ['0x64'] });
const remove = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'subgraph_remove', params: { name: 'ip-registry' } });

test('a page of another origin commands neither chain nor index on any port of this machine, and reads no sign-in code', async ({
  page,
}) => {
  const own = portsFrom(Number(new URL(stack.origin).port));
  const ports = [...Object.values(own), ...unreachablePorts];
  // Where the index answers queries while many stacks run (decision 0118).
  const queried = [own.indexQuery, own.indexStatus, own.indexMetrics].map((port) => `:${port}/`);
  const height = Number(await stack.rpc('eth_blockNumber'));
  const before = await indexedBlock();
  await page.goto(`http://127.0.0.1:${(evil.address() as AddressInfo).port}/`);

  const outcomes = await test.step('When it sends commands to every port, as a WebSocket, a form and a request', () =>
    page.evaluate(
      ([targets, bodies]) => {
        const bySocket = (port: number, body: string) =>
          new Promise<string>((resolve) => {
            const socket = new WebSocket(`ws://127.0.0.1:${port}/`);
            socket.onopen = () => {
              socket.send(body);
              resolve(`socket of ${port} opened`);
            };
            socket.onerror = () => resolve('');
            // A server that speaks another protocol may wait for more.
            setTimeout(resolve, 10_000, '');
          });
        const blindly = (port: number, body: string) =>
          fetch(`http://127.0.0.1:${port}/`, {
            method: 'POST',
            mode: 'no-cors',
            body,
            signal: AbortSignal.timeout(10_000),
          }).then(
            () => '',
            () => '',
          );
        const openly = (url: string, init: RequestInit = {}) =>
          fetch(url, { ...init, signal: AbortSignal.timeout(10_000) }).then(
            (answer) => `read ${url}: ${answer.status}`,
            () => '',
          );
        return Promise.all(
          targets.flatMap((port) => [
            ...bodies.flatMap((body) => [bySocket(port, body), blindly(port, body)]),
            openly(`http://127.0.0.1:${port}/`, { method: 'POST', body: bodies[0] }),
            openly(`http://localhost:${port}/dev/inbox`, { credentials: 'include' }),
          ]),
        );
      },
      [ports, [mine, remove]] as const,
    ));

  await test.step('Then nothing answered, no block was made, and the index follows the chain', async () => {
    const answered = outcomes.filter((each) => each && !queried.some((port) => each.includes(port)));
    expect(answered).toEqual([]);
    expect(Number(await stack.rpc('eth_blockNumber'))).toBeLessThan(height + 100);
    await stack.rpc('anvil_mine', ['0x1']);
    await expect.poll(indexedBlock).toBeGreaterThan(before);
  });
});

test('another user of the machine reads no file of a stack and gets no answer of its services, databases and chain', async () => {
  // The link to the compile cache of the stories is not of the product.
  const paths = readdirSync(stack.folder).filter((name) => name !== 'compile-cache');
  expect(openTo(stack.folder).map((path) => path.slice(stack.folder.length + 1))).toEqual([]);
  const own = Object.entries(portsFrom(Number(new URL(stack.origin).port)));
  const ports = own.filter(([name]) => !isPublic.test(name)).map(([, port]) => port);
  expect(ports.length).toBeGreaterThan(12);
  const files = [...paths, 'run/dev-token', 'run/database-url', 'run/chain-url', 'run/ipfs-token', 'logs/identity.log'];
  const given = JSON.stringify([ports, files.map((name) => join(stack.folder, name))]);
  for (const name of files.slice(paths.length)) expect(readFileSync(join(stack.folder, name))).toBeDefined();
  // Only root can become another user; otherwise the modes above and the missing secrets are what is shown.
  const stranger = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', asStranger, given], {
    ...stranger,
    cwd: '/',
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  const seen = JSON.parse(stdout) as { answers: [number, number | string][]; read: string[] };
  if (process.getuid?.() === 0) expect(seen.read).toEqual([]);
  for (const [port, status] of seen.answers) expect(`${port} ${status}`).toMatch(/ (closed|40[1345])$/);
});
