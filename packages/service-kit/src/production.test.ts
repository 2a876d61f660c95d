import { z } from 'zod';
import { readConfig } from './config.ts';
import { chainRpc, encryptedOriginInProduction, nodesAgreeInProduction, origin, production } from './config-fields.ts';

const Config = z
  .object({ ...chainRpc, ...production, PUBLIC_ORIGIN: origin })
  .refine(...nodesAgreeInProduction)
  .refine(...encryptedOriginInProduction);

const two = 'https://one.example,https://two.example';
const given = { NODE_ENV: 'production', CHAIN_RPC_URL: two, PUBLIC_ORIGIN: 'https://registry.example' };
const problemsOf = (change: Record<string, string>): readonly string[] => {
  try {
    readConfig(Config, { ...given, ...change });
    return [];
  } catch (thrown) {
    return (thrown as { problems: readonly string[] }).problems.map((line) => line.split(':')[0] ?? '');
  }
};

test.each([
  [{}, []],
  [{ CHAIN_RPC_URL: 'https://one.example' }, ['CHAIN_RPC_URL']],
  [{ CHAIN_RPC_QUORUM: '1' }, ['CHAIN_RPC_URL']],
  [{ PUBLIC_ORIGIN: 'http://registry.example' }, ['PUBLIC_ORIGIN']],
  [{ PUBLIC_ORIGIN: 'http://registry.example', CHAIN_RPC_QUORUM: '1' }, ['CHAIN_RPC_URL', 'PUBLIC_ORIGIN']],
  [{ CHAIN_RPC_URL: 'https://one.example', ALLOW_EMBEDDED: 'true' }, []],
  [{ CHAIN_RPC_URL: 'https://one.example', PUBLIC_ORIGIN: 'http://a.example', NODE_ENV: 'development' }, []],
] as const)('%j in production: problems of %j', (change, problems) => {
  expect(problemsOf(change)).toEqual(problems);
});
