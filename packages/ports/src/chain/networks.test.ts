import { deployments } from '@ipr/abi';
import { contractAddress, networkOf } from './networks.ts';

test('knows Amoy with its registry', () => {
  expect(networkOf(80002).name).toBe('Polygon Amoy');
  expect(contractAddress(80002, 'IPRegistry')).toBe(deployments[80002].registry.address.toLowerCase());
});

test('refuses a network it does not know', () => {
  expect(() => networkOf(1)).toThrow(expect.objectContaining({ code: 'chain.unsupported-network', params: { id: 1 } }));
});

test('says that Polygon has no contract, unless one is configured', () => {
  expect(() => contractAddress(137, 'IPRegistry')).toThrow(
    expect.objectContaining({ code: 'chain.contract-not-deployed', params: { name: 'IPRegistry', id: 137 } }),
  );
  const configured = '0x00000000000000000000000000000000000000Aa';
  expect(contractAddress(137, 'IPRegistry', configured)).toBe(configured.toLowerCase());
});
