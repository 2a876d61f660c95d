import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError, readConfig } from '@ipr/service-kit/config';
import { Config } from './config.ts';
import { dealKeyset, sharePath } from './share/deal-keyset.ts';

const directory = mkdtempSync(join(tmpdir(), 'config-'));
dealKeyset(join(directory, 'keys'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const env = {
  PORT: '7471',
  KEYS_PUBLIC_URL: 'http://localhost:8080/lit/0.0.0.1:7470',
  KEYS_SHARE_FILE: sharePath(join(directory, 'keys'), 1),
  REGISTRY_ADDRESS: '0xd75503564cD367b068e73AaEA9661d566A914095',
  KEYS_RPC_URLS: 'http://127.0.0.1:8545, https://rpc.example',
  KEYS_SIWE_DOMAINS: 'localhost:8080',
};

const problemsOf = (given: Readonly<Record<string, string | undefined>>): readonly string[] => {
  try {
    readConfig(Config, given);
    return [];
  } catch (thrown) {
    if (thrown instanceof ConfigError) return thrown.problems;
    throw thrown;
  }
};

test('reads a complete environment, with addresses in lower case, lists split and Amoy as the default network', () => {
  expect(readConfig(Config, env)).toMatchObject({
    REGISTRY_ADDRESS: env.REGISTRY_ADDRESS.toLowerCase(),
    KEYS_RPC_URLS: ['http://127.0.0.1:8545', 'https://rpc.example'],
    CHAIN_ID: 80_002,
    KEYS_HEAD_MEMO_MS: 250,
    KEYS_SHARE_FILE: { index: 1 },
    TRUST_PROXY: false,
  });
});

test('names every problem at once, without the values', () => {
  const problems = problemsOf({
    ...env,
    PORT: 'x',
    REGISTRY_ADDRESS: '0x1',
    KEYS_RPC_URLS: 'ftp://x',
    KEYS_SIWE_DOMAINS: undefined,
    KEYS_SHARE_FILE: '/nowhere',
  }).join('\n');
  for (const name of ['PORT', 'REGISTRY_ADDRESS', 'KEYS_RPC_URLS', 'KEYS_SIWE_DOMAINS: is missing', 'KEYS_SHARE_FILE'])
    expect(problems).toContain(name);
  expect(problems).not.toContain('nowhere');
});

test('refuses a quorum that its endpoints can never reach, whatever else is wrong', () => {
  const quorum = 'KEYS_RPC_QUORUM: more than there are KEYS_RPC_URLS';
  expect(problemsOf({ ...env, KEYS_RPC_QUORUM: '3' })).toEqual([quorum]);
  expect(problemsOf({ ...env, KEYS_RPC_QUORUM: '3', KEYS_SHARE_FILE: undefined })).toEqual([
    'KEYS_SHARE_FILE: is missing',
    quorum,
  ]);
});

test('production refuses one deciding node of the chain and heads of any age, each by name, unless it is allowed', () => {
  const safe = { ...env, NODE_ENV: 'production', KEYS_MAX_HEAD_AGE_S: '120' };
  expect(problemsOf(safe)).toEqual([]);
  const quorum = [expect.stringMatching(/^KEYS_RPC_QUORUM: production requires/)];
  expect(problemsOf({ ...safe, KEYS_RPC_QUORUM: '1' })).toEqual(quorum);
  expect(problemsOf({ ...safe, KEYS_RPC_URLS: 'https://rpc.example' })).toEqual(quorum);
  const age = expect.stringMatching(/^KEYS_MAX_HEAD_AGE_S: production requires/);
  expect(problemsOf({ ...safe, KEYS_RPC_QUORUM: '1', KEYS_MAX_HEAD_AGE_S: undefined })).toEqual([...quorum, age]);
  expect(problemsOf({ ...safe, KEYS_RPC_QUORUM: '1', KEYS_MAX_HEAD_AGE_S: '0', ALLOW_EMBEDDED: 'true' })).toEqual([]);
});
