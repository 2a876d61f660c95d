import { Failure, type Hex } from '@ipr/domain';

/** Chain id and genesis hash: a local chain with Amoy's id is never mistaken for Amoy (decision P26). */
export interface NetworkIdentity {
  readonly chainId: number;
  readonly genesisHash: Hex;
}

/** A public network. */
export interface Network {
  readonly chainId: number;
  readonly name: string;
  /** Hash of block 0; a chain of the same id with another one is a local chain (decision P26). */
  readonly genesisHash: Hex;
  /** When block 0 was made, Unix seconds. */
  readonly genesisTime: number;
  /** Block explorer, without a slash at the end. */
  readonly explorerUrl: string;
  /** Blocks, the transaction's own included, after which it counts as final. */
  readonly confirmations: number;
  /** How often to ask for a receipt, in milliseconds: about half the time between two blocks. */
  readonly pollMs: number;
}

/**
 * Genesis hashes and times: github.com/0xPolygon/bor, params/config.go and core/genesis.go. A block comes every two seconds; a
 * milestone, after which no reorganisation is possible, covers 12 blocks at least (bor, milestones), with a margin on the network that has value.
 */
const networks: Readonly<Record<number, Network>> = {
  80002: {
    chainId: 80002,
    name: 'Polygon Amoy',
    genesisHash: '0x7202b2b53c5a0836e773e319d18922cc756dd67432f9a1f65352b61f4406c697',
    genesisTime: 1_700_225_065,
    explorerUrl: 'https://amoy.polygonscan.com',
    confirmations: 12,
    pollMs: 1_000,
  },
  137: {
    chainId: 137,
    name: 'Polygon',
    genesisHash: '0xa9c28ce2141b56c474f1dc504bee9b01eb1bd7d1a507580d5519d4437a97de1b',
    genesisTime: 1_590_824_836,
    explorerUrl: 'https://polygonscan.com',
    confirmations: 16,
    pollMs: 1_000,
  },
};

/** Shown wherever a local chain could be mistaken for a public one (decision P26). */
export const localChainNotice = 'LOCAL CHAIN: proves nothing';

/** How a chain of one machine is followed: what it mines is never taken back by others. */
export const localPace = { confirmations: 1, pollMs: 400 } as const;

/** @throws Failure chain.unsupported-network */
export const networkOf = (chainId: number): Network => {
  const network = networks[chainId];
  if (!network) throw new Failure('chain.unsupported-network', { id: chainId });
  return network;
};

/** The public network that a chain is, by id and genesis; null for a local chain, which proves nothing to others. */
export const publicNetworkOf = ({ chainId, genesisHash }: NetworkIdentity): Network | null => {
  const network = networks[chainId];
  return network && network.genesisHash === genesisHash.toLowerCase() ? network : null;
};

/** The public network with this first block, under whatever chain id it is named. */
export const publicNetworkWithGenesis = (genesisHash: Hex): Network | null =>
  Object.values(networks).find((network) => network.genesisHash === genesisHash.toLowerCase()) ?? null;

/** How a chain that replaces blocks, and is none of the public networks above, is polled. */
const replacingPollMs = 1_000;

/**
 * When a transaction is final, and how often to look, on this chain.
 * @param confirmed the operator's number of blocks; without it that of the public network, and 1 on any other chain
 */
export const paceOf = (identity: NetworkIdentity, confirmed?: number): Pick<Network, 'confirmations' | 'pollMs'> => {
  const { confirmations, pollMs } = publicNetworkOf(identity) ?? localPace;
  if (confirmed === undefined || confirmed === confirmations) return { confirmations, pollMs };
  return { confirmations: confirmed, pollMs: Math.max(pollMs, replacingPollMs) };
};
