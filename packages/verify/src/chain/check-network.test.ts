import { networkOf } from '@ipr/protocol/networks/networks';
import { openReport } from '../bundle/entries.ts';
import { checkNetwork } from './check-network.ts';

const registry = `0x${'ab'.repeat(20)}` as const;
const amoy = networkOf(80_002);
const other = `0x${'11'.repeat(20)}` as const;
const records = [
  {
    chainId: 80_002,
    genesisHash: amoy.genesisHash,
    registry: { address: registry, startBlock: 7 },
    accessPass: { address: `0x${'33'.repeat(20)}` },
  },
  {
    chainId: 80_002,
    registry: { address: other, startBlock: 0 },
    accessPass: { address: `0x${'22'.repeat(20)}` },
  },
] as const;
const entriesOn = (
  network: Parameters<typeof checkNetwork>[0],
  list: Parameters<typeof checkNetwork>[2]['records'] = records,
) => {
  const report = openReport();
  checkNetwork(network, [], { records: list }, report);
  return report.entries.map(({ code, outcome, reason }) => [code, outcome, reason]);
};

test('the registry that is recorded on a public network is proved, another contract there is not', () => {
  expect(entriesOn({ ...amoy, registry })).toContainEqual(['network.registry', 'proved', null]);
  expect(entriesOn({ ...amoy, registry: other })).toContainEqual([
    ...['network.registry', 'not-proved', 'unknown registry'],
  ]);
});

test('where nothing is recorded, no registry is proved', () => {
  expect(entriesOn({ ...amoy, registry }, [])).toContainEqual(['network.registry', 'not-proved', 'unknown registry']);
});

test('a local chain with the id of Amoy is no known network', () => {
  const found = entriesOn({ chainId: 80_002, genesisHash: `0x${'1'.repeat(64)}`, registry });
  expect(found).toContainEqual(['network.known', 'not-proved', 'local chain']);
  expect(found.map(([code]) => code)).not.toContain('network.registry');
});

test('the first block of a public network under another chain id is refuted', () => {
  expect(entriesOn({ ...amoy, chainId: 137, registry })).toContainEqual(['network.same', 'refuted', 'chain id']);
});
