import { localPace, networkOf, paceOf, publicNetworkOf } from './networks.ts';

const localGenesis = `0x${'1'.repeat(64)}` as const;

test('has Amoy with more than one confirmation', () => {
  const amoy = networkOf(80_002);
  expect(amoy.name).toBe('Polygon Amoy');
  expect(publicNetworkOf(amoy)).toBe(amoy);
  expect(paceOf(amoy).confirmations).toBeGreaterThan(1);
});

test('refuses an unknown network', () => {
  expect(() => networkOf(1)).toThrow(expect.objectContaining({ code: 'chain.unsupported-network', params: { id: 1 } }));
});

test('never treats a chain with Amoy’s id and a different genesis as Amoy', () => {
  const local = { chainId: 80_002, genesisHash: localGenesis };
  expect(publicNetworkOf(local)).toBeNull();
  expect(publicNetworkOf({ chainId: 137, genesisHash: networkOf(80_002).genesisHash })).toBeNull();
  expect(paceOf(local)).toEqual(localPace);
});

test('uses the number of confirmations that the operator names, on any chain', () => {
  const chain = { chainId: 80_002, genesisHash: localGenesis };
  expect(paceOf(chain, 8)).toEqual({ confirmations: 8, pollMs: 1_000 });
  expect(paceOf(chain, 1)).toEqual(localPace);
  const amoy = networkOf(80_002);
  expect(paceOf(amoy, 30)).toEqual({ confirmations: 30, pollMs: amoy.pollMs });
});
