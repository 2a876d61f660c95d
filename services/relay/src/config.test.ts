import { readConfig } from '@ipr/service-kit/config';
import { Config } from './config.ts';

const needed = {
  MONGODB_URI: 'mongodb://127.0.0.1:1',
  INTERNAL_SECRET: 'a secret of more than thirty-two characters',
  CHAIN_RPC_URL: 'http://127.0.0.1:1',
  RELAY_PRIVATE_KEY: '11'.repeat(32),
};

test('expires a request that is in no block after 300 s by default (D2 section 7)', () => {
  expect(readConfig(Config, needed).RELAY_EXPIRES_MS).toBe(300_000);
  expect(readConfig(Config, { ...needed, RELAY_EXPIRES_MS: '60000' }).RELAY_EXPIRES_MS).toBe(60_000);
});

test('limits every person by default', () => {
  const limits = Object.entries(readConfig(Config, needed)).filter(([name]) => name.endsWith('_PER_DAY'));
  expect(limits).toHaveLength(6);
  for (const [name] of limits) expect(() => readConfig(Config, { ...needed, [name]: '0' })).toThrow(name);
});

test('reads one or several keys from the environment or a signing service', () => {
  const { RELAY_PRIVATE_KEY: _, ...without } = needed;
  expect(() => readConfig(Config, without)).toThrow('RELAY_PRIVATE_KEY');
  const several = readConfig(Config, { ...without, RELAY_PRIVATE_KEYS: `${'11'.repeat(32)}, 0x${'22'.repeat(32)}` });
  expect(several.RELAY_PRIVATE_KEYS).toEqual([`0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`]);
  const remote = { ...without, RELAY_SIGNER_KEYS: 'relay-1,alias/relay-2' };
  expect(() => readConfig(Config, remote)).toThrow('RELAY_SIGNER_URL');
  expect(readConfig(Config, { ...remote, RELAY_SIGNER_URL: 'http://127.0.0.1:1' }).RELAY_SIGNER_KEYS).toHaveLength(2);
});

test('refuses a tip above the highest fee, because nothing would ever be sent', () => {
  const tip = { ...needed, RELAY_MIN_TIP_GWEI: '600' };
  expect(() => readConfig(Config, tip)).toThrow('RELAY_MIN_TIP_GWEI: is above RELAY_MAX_FEE_GWEI');
  expect(readConfig(Config, { ...tip, RELAY_MAX_FEE_GWEI: '600' }).RELAY_MIN_TIP_GWEI).toBe(600);
});
