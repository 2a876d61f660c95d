import { lowerAddress } from '@ipr/domain';
import { type DeploymentRecords, recordedOn } from '@ipr/protocol/networks/deployed-contracts';
import { publicNetworkOf } from '@ipr/protocol/networks/networks';
import type { Report } from '../bundle/findings.ts';
import type { NetworkEvidence } from './evidence.ts';

/**
 * A local chain proves nothing; that blocks belong to a public one is not proved without asking it (decision P26). On a
 * public network only the recorded registry counts: a contract of somebody else can emit the same events.
 * @param records what is deployed where; what this version records when left out
 */
export const sayNetwork = (network: NetworkEvidence, report: Report, records?: DeploymentRecords): void => {
  const { chainId, genesisHash, registry } = network;
  const name = publicNetworkOf(network)?.name;
  if (!name) {
    report.limit('chain.local', { chainId, genesisHash });
    return;
  }
  const recorded = recordedOn(network, records);
  if (recorded)
    report.say('network.registry', recorded.registry === lowerAddress(registry), { registry, network: name });
  else report.limit('registry.not-recorded', { registry, network: name });
  report.limit('chain.not-asked', { network: name });
};
