import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createOperator, listedRelease, listOf } from '@ipr/api/sign-list.fixture';
import { readConfig } from '@ipr/service-kit';
import { Config } from '../src/config.ts';
import { problemCode, startGateway } from './start-gateway.ts';

const operator = createOperator();
const next = createOperator();
let gateway: Awaited<ReturnType<typeof startGateway>>;

const start = (first: unknown, keys = operator.key) =>
  startGateway({ env: { MODULES_KEYS: keys }, files: { 'remotes.json': JSON.stringify(first) } });
const publish = (content: unknown) => writeFileSync(join(gateway.folder, 'remotes.json'), JSON.stringify(content));
const served = async () => (await fetch(`${gateway.url}/remotes.json`)).json();
const policy = async () => (await fetch(`${gateway.url}/modules/none/x.js`)).headers.get('content-security-policy');
const at = (base: string) => [
  { name: 'mfe_notes', channels: { stable: '1.0.0' }, releases: [listedRelease('1.0.0', { base })] },
];

const first = operator.sign(listOf(7));
beforeAll(async () => {
  gateway = await start(first);
});
afterAll(() => gateway.close());

test.each([
  ['a list of another signer', next.sign(listOf(9))],
  ['an older list', operator.sign(listOf(6))],
  ['an expired list', operator.sign(listOf(9, { expiresAt: '2026-01-01T00:00:00.000Z' }))],
  ['an unsigned registry', { remotes: [] }],
  ['a half-written file', 'x'],
])('goes on with the last good list while the file is %s', async (_, content) => {
  publish(first);
  expect(await served()).toEqual(first);
  publish(content);
  expect(await served()).toEqual(first);
});

test('serves no list at all before it has read a good one', async () => {
  const own = await start(next.sign(listOf(7)));
  expect(await problemCode(await fetch(`${own.url}/remotes.json`))).toBe('service.unavailable');
  await own.close();
});

test('permits code and styles of exactly the folders that the signed list names', async () => {
  expect(await policy()).toMatch(/script-src 'self' 'wasm-unsafe-eval';/);
  publish(operator.sign(listOf(8, { modules: at('https://team.example/notes/1.0.0/') })));
  await served();
  for (const name of ['script-src', 'style-src', 'connect-src', 'font-src', 'img-src'])
    expect(await policy()).toMatch(new RegExp(`${name} [^;]* https://team\\.example/notes/1\\.0\\.0/(;| )`));
  expect(await policy()).toMatch(/default-src 'self';/);
  publish(operator.sign(listOf(9)));
  await served();
  expect(await policy()).not.toContain('team.example');
});

test('production requires the keys of the list', () => {
  const read = (env: Record<string, string>) => () => readConfig(Config, { NODE_ENV: 'production', ...env });
  expect(read({})).toThrow(/MODULES_KEYS/);
  expect(read({ MODULES_KEYS: 'abc' })).toThrow(/MODULES_KEYS/);
  expect(read({ MODULES_KEYS: `${operator.key},${next.key}` })).not.toThrow(/MODULES_KEYS/);
});
