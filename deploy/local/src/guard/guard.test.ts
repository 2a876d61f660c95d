import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jsonRpc } from '@ipr/protocol/json-rpc/json-rpc';
import { anvilCommand } from '../chain/anvil.ts';
import { startMiner } from '../chain/miner.ts';
import { soon } from '../chain/temporary-anvil.ts';
import { freePorts } from '../supervisor/free-port.ts';
import { callAnvil } from './call-anvil.ts';
import { type Guard, openGuard } from './guarded-server.ts';

const secret = 'ab'.repeat(32);
const folder = mkdtempSync(join(tmpdir(), 'guard-'));
const socket = join(folder, 'chain.sock');
let port = 0;
let guard: Guard;
let chain: ReturnType<typeof spawn>;

beforeAll(async () => {
  [port = 0] = await freePorts(1);
  const { command, args } = anvilCommand({ port, socket, stateFile: join(folder, 'chain.json'), savesItself: false });
  chain = spawn(command, args, { stdio: 'ignore' });
  guard = await openGuard({ port, secret, answer: callAnvil(socket) });
  await soon(() => jsonRpc(guard.url)('eth_chainId'));
});

afterAll(async () => {
  chain.kill('SIGKILL');
  await once(chain, 'exit');
  await guard.close();
  rmSync(folder, { recursive: true });
});

interface Attempt {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

const command = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_mine', params: ['0x1'] });

/** @returns status, and whether the connection became a WebSocket */
const attempt = ({ method = 'POST', path = `/${secret}`, headers = {}, body = command }: Attempt) =>
  new Promise<number>((resolve, reject) => {
    const options = { host: '127.0.0.1', port, method, path };
    const call = request({ ...options, headers: { 'content-type': 'application/json', ...headers } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    call.once('upgrade', () => resolve(101)).once('error', reject);
    call.end(method === 'POST' ? body : undefined);
  });

const height = async (): Promise<number> => Number(await jsonRpc(guard.url)('eth_blockNumber'));
const upgrade = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
};

describe('a chain behind its guard takes no command from', () => {
  test.each<[string, Attempt]>([
    ['a WebSocket of a page', { method: 'GET', path: '/', headers: { ...upgrade, origin: 'https://evil.example' } }],
    ['a WebSocket that has the secret', { method: 'GET', headers: upgrade }],
    ['a page, also one that has the secret', { headers: { origin: 'https://evil.example' } }],
    ['a form of a page', { headers: { origin: 'null', 'content-type': 'text/plain' } }],
    ['a page that sends no origin', { headers: { 'sec-fetch-site': 'cross-site' } }],
    ['a page of a name that leads to this machine', { headers: { host: `evil.example:${port}` } }],
    ['a preflight', { method: 'OPTIONS', headers: { origin: 'https://evil.example' } }],
    ['a program without the secret', { path: '/' }],
    ['a program with another secret', { path: `/${'cd'.repeat(32)}` }],
    ['a program with the beginning of the secret', { path: `/${secret.slice(0, 63)}` }],
    ['a secret of other characters', { path: `/${'é'.repeat(32)}` }],
  ])('%s', async (_, tried) => {
    const before = await height();
    const { path = `/${secret}` } = tried;
    expect(await attempt({ ...tried, path: encodeURI(path) })).toBe(404);
    expect(await height()).toBe(before);
  });

  test.each<[string, Attempt, number]>([
    ['text that is no JSON', { body: `${command}${command}` }, 400],
    ['plain text', { headers: { 'content-type': 'text/plain' } }, 415],
    ['more than two megabytes', { body: `${command}${' '.repeat(2 * 2 ** 20)}` }, 413],
  ])('%s', async (_, tried, status) => {
    const before = await height();
    expect(await attempt(tried)).toBe(status);
    expect(await height()).toBe(before);
  });

  test('a connection to the port of the program itself', async () => {
    const direct = connect({ host: '255.255.255.255', port });
    const [error] = (await once(direct, 'error')) as [NodeJS.ErrnoException];
    expect(error.code).toMatch(/^(ENETUNREACH|EACCES)$/);
  });
});

test('programs with the secret use it as before: one call, batches, errors, answers of some megabytes', async () => {
  const rpc = jsonRpc(guard.url, 60_000);
  const before = await height();
  await rpc('anvil_mine', ['0x2']);
  expect(await height()).toBe(before + 2);
  await expect(rpc('no_such')).rejects.toThrow('no_such');
  const code = `0x${'60'.repeat(900_000)}`;
  await rpc('anvil_setCode', [`0x${'12'.repeat(20)}`, code]);
  expect(await rpc('eth_getCode', [`0x${'12'.repeat(20)}`, 'latest'])).toBe(code);
  const many = await Promise.all(Array.from({ length: 50 }, () => rpc('eth_chainId')));
  expect(new Set(many)).toEqual(new Set(['0x13882']));
});

test('answers that it is unavailable while the program is away', async () => {
  const away = await openGuard({ port: 0, secret, answer: callAnvil(join(folder, 'nothing.sock')) });
  await expect(jsonRpc(away.url)('eth_chainId')).rejects.toThrow('503');
  await away.close();
});

test('a miner behind the guard learns of a transaction at once, over the socket, and not from its next check', async () => {
  const rpc = jsonRpc(guard.url);
  const miner = startMiner(guard.url, { socket, checkEveryMs: 3_600_000 });
  const [from] = await rpc<string[]>('eth_accounts');
  // After the first, which the miner may find at its start.
  for (let sent = 0; sent < 3; sent++) {
    const hash = await rpc<string>('eth_sendTransaction', [{ from, to: from, value: '0x1' }]);
    await soon(async () => {
      if (!(await rpc('eth_getTransactionReceipt', [hash]))) throw new Error('not mined yet');
    });
  }
  await miner.stop();
});
