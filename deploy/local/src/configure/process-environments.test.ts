import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { dealKeyset } from '@ipr/keys/share/deal-keyset';
import { ConfigError } from '@ipr/service-kit/config';
import { services } from '../services.ts';
import { envFileOf } from './env-file.ts';
import { processEnvironments } from './process-environments.ts';

const folder = mkdtempSync(join(tmpdir(), 'configure-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
dealKeyset(folder);

const hex = (digit: string) => digit.repeat(64);
const names = services.map(({ name }) => name).filter((name) => name !== 'gateway' && name !== 'keys');
const nodes = [1, 2, 3, 4, 5];

const all = {
  PUBLIC_ORIGIN: 'https://registry.example',
  MONGODB_URI: 'mongodb://db.example/',
  INTERNAL_SECRET: hex('a'),
  CHAIN_RPC_URL: 'https://one.example,https://two.example',
  KEYS_RPC_URLS: 'https://three.example,https://four.example',
  KEYS_MAX_HEAD_AGE_S: '120',
  KEYS_SIWE_DOMAINS: 'registry.example',
  KEYS_DIR: folder,
  KEYSET_FILE: join(folder, 'keyset.json'),
  KEY_NODES: nodes.map((at) => `0.0.0.${at}:7470=http://10.0.0.${at}:7470`).join(),
  INDEX_URL: 'https://index.example',
  IPFS_API_URL: 'http://127.0.0.1:5001',
  IPFS_GATEWAY_URL: 'http://127.0.0.1:8080',
  TSA_URL: 'https://tsa.example',
  TSA_ROOTS: '/etc/tsa.pem',
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'IP Registry <no-reply@registry.example>',
  IDENTITY_KEK: hex('b'),
  IDENTITY_PEPPER: hex('c'),
  RELAY_PRIVATE_KEY: hex('d'),
  SHARING_KEY: hex('e'),
  NOTIFICATIONS_KEY: hex('f'),
  WEBHOOKS_KEY: hex('4'),
  CERTIFICATES_KEY: hex('1'),
  CERTIFICATES_DIR: folder,
  CERTIFICATES_SIGNING_KEY: '/etc/signing.key',
  CERTIFICATES_SIGNING_CHAIN: '/etc/signing.pem',
  EVIDENCE_SIGNING_KEY: '/etc/evidence.key',
  REMOTES_FILE: 'deploy/local/remotes.json',
  MODULES_KEYS: hex('2'),
  SHELL_DIR: 'shell/dist',
  MODULES_DIR: '.cache/modules',
  GATEWAY_URL: 'http://127.0.0.1:9000',
  ...Object.fromEntries(names.map((name, at) => [`${name.toUpperCase()}_URL`, `http://127.0.0.1:${9101 + at}`])),
};
const of = (name: string) => processEnvironments(all).find((each) => each.name === name)?.values ?? {};

test('every process of every service has its variables, in production', () => {
  const made = processEnvironments(all);
  expect(made).toHaveLength(services.flatMap(({ instances }) => instances).length);
  expect(made.map(({ name }) => name)).toEqual(expect.arrayContaining(['gateway', 'keys-1', 'keys-5', ...names]));
  expect(made.every(({ values }) => values.NODE_ENV === 'production')).toBe(true);
});

test('listens where the others reach it', () => {
  expect(of('identity')).toMatchObject({ HOST: '127.0.0.1', PORT: '9101' });
  expect(of('gateway').SERVICES?.split(',')).toContain('identity=http://127.0.0.1:9101');
  expect(of('keys-3')).toMatchObject({
    HOST: '10.0.0.3',
    PORT: '7470',
    KEYS_PUBLIC_URL: 'https://registry.example/lit/0.0.0.3:7470',
    KEYS_SHARE_FILE: join(folder, 'share-3.json'),
  });
});

test.each([
  ['IDENTITY_KEK', ['identity']],
  ['RELAY_PRIVATE_KEY', ['relay']],
  ['SHARING_KEY', ['sharing']],
  ['KEYS_SHARE_FILE', ['keys-1', 'keys-2', 'keys-3', 'keys-4', 'keys-5']],
  ['CERTIFICATES_SIGNING_KEY', ['certificates']],
])('only the processes that use %s receive it', (variable, expected) => {
  const holders = processEnvironments(all).filter(({ values }) => variable in values);
  expect(holders.map(({ name }) => name)).toEqual(expected);
});

test('reports every problem of every process, without a value', () => {
  const { IDENTITY_KEK: _, ...without } = { ...all, CHAIN_RPC_URL: 'https://user:password@one.example' };
  const attempt = () => processEnvironments(without);
  expect(attempt).toThrow(ConfigError);
  expect(attempt).toThrow(/identity: IDENTITY_KEK: is missing/);
  expect(attempt).toThrow(/relay: CHAIN_RPC_URL: production requires that 2 nodes agree/);
  expect(attempt).not.toThrow(/password/);
});

test('a file of variables is read as they were, and a value that would be read differently is refused', () => {
  const values = { A: 'IP Registry <no-reply@registry.example>', B: '0x00=/+', C: '# no comment', D: 'a "b" $HOME' };
  expect(parseEnv(envFileOf(values))).toEqual(values);
  expect(() => envFileOf({ SECRET: "it's" })).toThrow(/^SECRET: (?!.*it's)/);
});
