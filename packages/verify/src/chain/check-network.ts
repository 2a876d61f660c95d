import { lowerAddress } from '@ipr/domain';
import { recordedOn } from '@ipr/protocol/networks/deployed-contracts';
import { type Network, publicNetworkOf, publicNetworkWithGenesis } from '@ipr/protocol/networks/networks';
import { type Report, unless } from '../bundle/entries.ts';
import { blockGround } from '../bundle/grounds.ts';
import type { Trusted } from '../bundle/trusted.ts';
import type { HeaderEvidence, NetworkEvidence } from './evidence.ts';
import { headerHash } from './header-hash.ts';
import { blockPace, clockTolerance } from './tolerances.ts';

const checkRegistry = ({ registry, ...network }: NetworkEvidence, report: Report, { records }: Trusted): void => {
  const name = publicNetworkOf(network)?.name ?? '';
  const recorded = recordedOn(network, records);
  const params = { registry, network: name };
  if (recorded?.registry === lowerAddress(registry)) report.check('network.registry', null, { params });
  else report.open('network.registry', 'unknown registry', params);
};

/** Whether a block of this number can have been made at this time, by the pace of the network since its first block. */
const isInPace = ({ genesisTime }: Network, { number, timestamp }: HeaderEvidence): boolean => {
  const [blocks, age] = [Number(number), Number(timestamp) - genesisTime];
  return blocks <= (age + clockTolerance) * blockPace.most && blocks >= (age - clockTolerance) * blockPace.fewest;
};

const checkHeaders = (headers: readonly HeaderEvidence[], network: Network | null, report: Report): void => {
  for (const header of headers) {
    const params = { block: Number(header.number) };
    report.check('header.hash', unless(headerHash(header) === header.hash, 'another hash'), { params });
    if (network) report.check('network.pace', unless(isInPace(network, header), 'another pace'), { params });
  }
};

/**
 * Which network it is: known by id and genesis, its registry recorded in this version, its blocks in pace. A local chain proves
 * nothing (decision P26), an unknown registry nothing of the product's, and that blocks belong to their network takes a node.
 */
export const checkNetwork = (
  network: NetworkEvidence,
  headers: readonly HeaderEvidence[],
  trusted: Trusted,
  report: Report,
): void => {
  const { chainId, genesisHash } = network;
  const known = publicNetworkOf(network);
  const params = { chainId, genesisHash };
  const byGenesis = publicNetworkWithGenesis(genesisHash);
  if (byGenesis && !known) report.check('network.same', 'chain id', { params });
  if (known) report.check('network.known', null, { params: { network: known.name } });
  else report.open('network.known', 'local chain', params);
  if (known) checkRegistry(network, report, trusted);
  checkHeaders(headers, known, report);
  const grounds = headers.map(blockGround);
  report.check('network.blocks', null, { params: { blocks: headers.length }, grounds });
};
