import { localDeployment } from '@ipr/abi';
import { configuredContracts, contractsOn, recordedOn, registryAddress } from './deployed-contracts.ts';
import { networkOf } from './networks.ts';

const address = (digit: string) => `0x${digit.repeat(40)}` as const;
const hash = (digit: string) => `0x${digit.repeat(64)}` as const;
const amoy = networkOf(80_002);
const polygon = networkOf(137);
const local = { chainId: 80_002, genesisHash: hash('1') };
const onAmoy = {
  chainId: 80_002,
  genesisHash: amoy.genesisHash,
  registry: { address: address('b'), startBlock: 123, codeHash: hash('b') },
  accessPass: { address: address('c'), codeHash: hash('c') },
};
const onLocal = {
  chainId: 80_002,
  registry: { address: address('A'), startBlock: 0 },
  accessPass: { address: address('D') },
};
const records = [onAmoy, onLocal];
const amoys = {
  registry: address('b'),
  accessPass: address('c'),
  startBlock: 123,
  codeHashes: { registry: hash('b'), accessPass: hash('c') },
};
const locals = { registry: address('a'), accessPass: address('d'), startBlock: 0, codeHashes: {} };
const missing = (id: number) =>
  expect.objectContaining({ code: 'chain.contract-not-deployed', params: { name: 'IPRegistry', id } });

test('uses Amoy’s record on Amoy, and the local record on a local chain with the same id', () => {
  expect(contractsOn(amoy, {}, records)).toEqual(amoys);
  expect(contractsOn(local, {}, records)).toEqual(locals);
});

test('never uses local contracts on a public network, nor a record of a different genesis', () => {
  expect(() => contractsOn(amoy, {}, [onLocal])).toThrow(missing(80_002));
  expect(
    recordedOn({ chainId: 137, genesisHash: hash('1') }, [{ ...onAmoy, chainId: 137, genesisHash: hash('2') }]),
  ).toBeNull();
});

test('reports Polygon as having no contract, unless one is configured', () => {
  expect(() => contractsOn(polygon)).toThrow(missing(137));
  expect(contractsOn(polygon, { registry: address('E'), accessPass: address('F') })).toEqual({
    registry: address('e'),
    accessPass: address('f'),
    startBlock: 0,
    codeHashes: {},
  });
});

test('refuses a configured registry that differs from the record on a public network, and accepts it on a local chain', () => {
  expect(() => contractsOn(amoy, { registry: address('e') }, records)).toThrow('records 0xbbbb');
  expect(() => contractsOn(amoy, { registry: address('a') }, records)).toThrow('on Polygon Amoy');
  expect(contractsOn(amoy, { registry: address('B') }, records)).toEqual(amoys);
  expect(contractsOn(local, { registry: address('e') }, records)).toMatchObject({ registry: address('e') });
});

test('finds access pass and first block of a configured registry by its address, and none for an unknown one', () => {
  expect(configuredContracts(80_002, address('b'), undefined, records)).toEqual(amoys);
  expect(configuredContracts(80_002, address('A'), undefined, records)).toEqual(locals);
  expect(configuredContracts(80_002, address('e'), undefined, records)).not.toHaveProperty('accessPass');
});

test('uses the registry of local chains when no address is configured', () => {
  expect(registryAddress(80_002)).toBe(localDeployment.registry.address.toLowerCase());
  expect(registryAddress(137, address('E'))).toBe(address('e'));
  expect(() => registryAddress(137)).toThrow(missing(137));
});
