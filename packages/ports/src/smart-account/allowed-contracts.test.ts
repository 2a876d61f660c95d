import { deployments } from '@ipr/abi';
import { allowedContracts, isKnownChain } from './allowed-contracts.ts';

const other = '0x00000000000000000000000000000000000000FF';
const { registry, accessPass } = deployments[80002];
const known = { registry: registry.address.toLowerCase(), accessPass: accessPass.address.toLowerCase() };

test('knows registry and pass of a known chain, also when the registry is configured', () => {
  expect(allowedContracts(80_002)).toEqual(known);
  expect(allowedContracts(80_002, { registry: registry.address })).toEqual(known);
});

test('another registry has another pass, or none', () => {
  expect(allowedContracts(80_002, { registry: other })).toEqual({ registry: other.toLowerCase() });
  const both = { registry: other, accessPass: other } as const;
  expect(allowedContracts(1, both)).toEqual({ registry: other.toLowerCase(), accessPass: other.toLowerCase() });
});

test('an unknown chain needs a configured registry', () => {
  expect([isKnownChain(80_002), isKnownChain(1)]).toEqual([true, false]);
  expect(() => allowedContracts(1)).toThrow(RangeError);
});
