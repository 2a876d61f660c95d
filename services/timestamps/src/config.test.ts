import { readConfig } from '@ipr/service-kit/config';
import { Config } from './config.ts';

const secret = 'hunter2-and-some-more-letters-to-be-long';
const base = { MONGODB_URI: 'mongodb://127.0.0.1:27017', INTERNAL_SECRET: secret };
const remote = { ...base, TSA_URL: 'https://tsa.example/stamp', TSA_ROOTS: '/etc/roots.pem' };

test('the embedded authority needs its folder, a remote one its roots', () => {
  expect(readConfig(Config, { ...base, TIMESTAMPS_DIR: '/var/lib/ipr' }).TSA_URL).toBeUndefined();
  expect(readConfig(Config, remote).TSA_TIMEOUT_MS).toBeGreaterThan(0);
  expect(() => readConfig(Config, base)).toThrow(/TIMESTAMPS_DIR/);
  expect(() => readConfig(Config, { ...remote, TSA_ROOTS: undefined })).toThrow(/TSA_ROOTS/);
});

test('production refuses the embedded authority unless it is allowed', () => {
  const production = { ...base, TIMESTAMPS_DIR: '/var/lib/ipr', NODE_ENV: 'production' };
  expect(() => readConfig(Config, production)).toThrow(/ALLOW_EMBEDDED=true/);
  expect(() => readConfig(Config, { ...production, ALLOW_EMBEDDED: 'true' })).not.toThrow();
  expect(() => readConfig(Config, { ...remote, NODE_ENV: 'production' })).not.toThrow();
});

test('a second authority is off by default and needs roots of its own', () => {
  expect(readConfig(Config, remote).TSA2_URL).toBeUndefined();
  const second = { ...base, TIMESTAMPS_DIR: '/var/lib/ipr', TSA2_URL: 'https://other.example' };
  expect(readConfig(Config, { ...second, TSA2_ROOTS: '/etc/roots2.pem' }).TSA_URL).toBeUndefined();
  expect(() => readConfig(Config, second)).toThrow(/TSA2_ROOTS/);
});

const refused = [
  ['an API key over http', { TSA_URL: 'http://tsa.example', TSA_API_KEY: secret }],
  ['a password over http', { TSA_URL: 'http://tsa.example', TSA_USER: 'u', TSA_PASSWORD: secret }],
  ['credentials in the address', { TSA_URL: `https://u:${secret}@tsa.example` }],
  ['a user without a password', { TSA_USER: 'u' }],
  ['a line break in the API key', { TSA_API_KEY: `${secret}\r\nx: y` }],
  ['another scheme', { TSA_URL: 'ftp://tsa.example' }],
  ['a policy that is no OID', { TSA_POLICIES: '1.2.3,qualified' }],
] as const;

describe.each(['TSA_', 'TSA2_'])('of the authority %s', (prefix) => {
  test.each(refused)('refuses %s, without repeating secrets', (_, given) => {
    const renamed = Object.entries({ ...remote, ...given }).map(([name, value]) => [
      name.replace(/^TSA_/, prefix),
      value,
    ]);
    const read = () => readConfig(Config, { ...base, TIMESTAMPS_DIR: '/var/lib/ipr', ...Object.fromEntries(renamed) });
    expect(read).toThrow(new RegExp(prefix));
    expect(read).not.toThrow(new RegExp(secret));
  });
});

test('takes credentials over http from this machine itself, and several policies', () => {
  const given = { ...remote, TSA_URL: 'http://127.0.0.1:4000', TSA_API_KEY: 'k', TSA_POLICIES: '1.2.3,0.4.0.2023.1.1' };
  expect(readConfig(Config, given).TSA_POLICIES).toEqual(['1.2.3', '0.4.0.2023.1.1']);
});
