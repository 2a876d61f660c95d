import type { Report } from '../bundle/findings.ts';
import type { NetworkEvidence } from './evidence.ts';
import { publicNetwork } from './public-networks.ts';

/** A local chain proves nothing; that blocks belong to a public one is not proved without asking it (decision P26). */
export const sayNetwork = (network: NetworkEvidence, report: Report): void => {
  const name = publicNetwork(network);
  if (name) report.limit('chain.not-asked', { network: name });
  else report.limit('chain.local', { chainId: network.chainId, genesisHash: network.genesisHash });
};
