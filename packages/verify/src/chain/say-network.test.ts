import { networkOf } from '@ipr/protocol/networks/networks';
import { openReport } from '../bundle/findings.ts';
import { sayNetwork } from './say-network.ts';

const registry = `0x${'ab'.repeat(20)}` as const;
const amoy = networkOf(80_002);
const records = {
  80002: {
    registry: { address: `0x${'11'.repeat(20)}`, startBlock: 0 },
    accessPass: { address: `0x${'22'.repeat(20)}` },
    public: {
      genesisHash: amoy.genesisHash,
      registry: { address: registry, startBlock: 7 },
      accessPass: { address: `0x${'33'.repeat(20)}` },
    },
  },
} as const;
const reportOn = (network: Parameters<typeof sayNetwork>[0], list: Parameters<typeof sayNetwork>[2] = records) => {
  const report = openReport();
  sayNetwork(network, report, list);
  return report;
};

test('takes the registry that is recorded on a public network, and refuses another contract there', () => {
  const params = { registry, network: 'Polygon Amoy' };
  const { findings } = reportOn({ ...amoy, registry });
  expect(findings).toEqual([{ code: 'network.registry', ok: true, params }]);
  const other = records[80002].registry.address;
  expect(reportOn({ ...amoy, registry: other }).findings).toMatchObject([{ code: 'network.registry', ok: false }]);
});

test('says that nothing is recorded on a network, instead of believing the bundle', () => {
  const { findings, limits } = reportOn({ ...amoy, registry }, {});
  expect(findings).toEqual([]);
  expect(limits.map(({ code }) => code)).toEqual(['registry.not-recorded', 'chain.not-asked']);
});

test('says of a local chain with the id of Amoy only that it proves nothing', () => {
  const { findings, limits } = reportOn({ chainId: 80_002, genesisHash: `0x${'1'.repeat(64)}`, registry });
  expect(findings).toEqual([]);
  expect(limits.map(({ code }) => code)).toEqual(['chain.local']);
});
