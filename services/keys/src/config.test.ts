import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from './config.ts';
import { dealKeyset, sharePath } from './share/deal-keyset.ts';

const directory = mkdtempSync(join(tmpdir(), 'config-'));
dealKeyset(join(directory, 'keys'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const env = {
  KEYS_PORT: '7471',
  KEYS_PUBLIC_URL: 'http://localhost:8080/lit/0.0.0.1:7470',
  KEYS_SHARE_FILE: sharePath(join(directory, 'keys'), 1),
  KEYS_REGISTRY: '0xd75503564cD367b068e73AaEA9661d566A914095',
  KEYS_RPC_URLS: 'http://127.0.0.1:8545, https://rpc.example',
  KEYS_SIWE_DOMAINS: 'localhost:8080',
};

test('reads a complete environment, with addresses in lower case and lists split', () => {
  expect(readConfig(env)).toMatchObject({
    config: {
      KEYS_REGISTRY: env.KEYS_REGISTRY.toLowerCase(),
      KEYS_RPC_URLS: ['http://127.0.0.1:8545', 'https://rpc.example'],
      KEYS_RPC_QUORUM: 1,
      KEYS_HEAD_MEMO_MS: 250,
      KEYS_TRUST_PROXY: false,
      share: { index: 1 },
    },
  });
});

test('names every problem at once', () => {
  const found = readConfig({
    ...env,
    KEYS_PORT: 'x',
    KEYS_REGISTRY: '0x1',
    KEYS_RPC_URLS: 'ftp://x',
    KEYS_SIWE_DOMAINS: undefined,
    KEYS_SHARE_FILE: '/nowhere',
  });
  const problems = 'problems' in found ? found.problems.join('\n') : '';
  for (const name of [
    'KEYS_PORT',
    'KEYS_REGISTRY',
    'KEYS_RPC_URLS',
    'KEYS_SIWE_DOMAINS: is missing',
    'KEYS_SHARE_FILE',
  ])
    expect(problems).toContain(name);
});

test('refuses a quorum that its endpoints can never reach', () => {
  expect(readConfig({ ...env, KEYS_RPC_QUORUM: '3' })).toEqual({
    problems: ['KEYS_RPC_QUORUM: more than there are KEYS_RPC_URLS'],
  });
});
