import { expect, test } from '@jest/globals';
import { publicTarget } from './public-target.ts';

const contracts = (chainId: number, digit: string, startBlock: number) => ({
  chainId,
  registry: { address: `0x${digit.repeat(40)}`, startBlock },
  accessPass: { address: `0x${digit.repeat(39)}0` },
});
const recorded = [contracts(80_002, 'b', 123), contracts(137, 'c', 9)];

test('uses the deployment on Amoy, and reports a network without one', () => {
  expect(publicTarget('polygon-amoy', recorded, {})).toEqual({
    address: `0x${'b'.repeat(40)}`,
    accessPass: `0x${'b'.repeat(39)}0`,
    startBlock: 123,
  });
  expect(() => publicTarget('polygon-amoy', [contracts(137, 'c', 9)], {})).toThrow('records no contracts');
});

test('finds other networks by their chain id', () => {
  expect(publicTarget('matic', recorded, {}).startBlock).toBe(9);
  expect(() => publicTarget('sepolia', recorded, {})).toThrow('polygon-amoy');
});

test('prefers the environment, and refuses incomplete settings', () => {
  const env = {
    REGISTRY_ADDRESS: `0x${'d'.repeat(40)}`,
    ACCESS_PASS_ADDRESS: `0x${'e'.repeat(40)}`,
    REGISTRY_START_BLOCK: '5',
  };
  expect(publicTarget('polygon-amoy', [], env)).toEqual({
    address: env.REGISTRY_ADDRESS,
    accessPass: env.ACCESS_PASS_ADDRESS,
    startBlock: 5,
  });
  for (const name of Object.keys(env))
    expect(() => publicTarget('polygon-amoy', recorded, { ...env, [name]: undefined })).toThrow('go together');
});

test('refuses an environment that names another registry than the recorded one', () => {
  const env = {
    REGISTRY_ADDRESS: `0x${'d'.repeat(40)}`,
    ACCESS_PASS_ADDRESS: `0x${'e'.repeat(40)}`,
    REGISTRY_START_BLOCK: '5',
  };
  expect(() => publicTarget('polygon-amoy', recorded, env)).toThrow('not the registry that packages/abi records');
  expect(publicTarget('polygon-amoy', recorded, { ...env, REGISTRY_ADDRESS: `0x${'B'.repeat(40)}` }).startBlock).toBe(
    5,
  );
});
