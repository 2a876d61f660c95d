import { deployments } from '@ipr/abi';
import { Failure, type Hex } from '@ipr/domain';

export interface Network {
  readonly chainId: number;
  readonly name: string;
  /** Public RPC; a deployment configures its own. */
  readonly rpcUrl: string;
  /** Block explorer, without a slash at the end. */
  readonly explorerUrl: string;
  /** Addresses that this build knows; others are configured (decision P15). */
  readonly contracts: Readonly<Partial<Record<ContractName, Hex>>>;
}

export type ContractName = 'IPRegistry';

/** The one list of what was deployed where; the deploy script adds to it. */
const listed: Readonly<Record<number, { readonly registry: { readonly address: Hex; readonly startBlock: number } }>> =
  deployments;

const contractsOn = (chainId: number): Network['contracts'] => {
  const address = listed[chainId]?.registry.address;
  return address ? { IPRegistry: address } : {};
};

const networks = {
  80002: {
    chainId: 80002,
    name: 'Polygon Amoy',
    rpcUrl: 'https://rpc-amoy.polygon.technology',
    explorerUrl: 'https://amoy.polygonscan.com',
    contracts: contractsOn(80002),
  },
  137: {
    chainId: 137,
    name: 'Polygon',
    rpcUrl: 'https://polygon-rpc.com',
    explorerUrl: 'https://polygonscan.com',
    contracts: contractsOn(137),
  },
} as const satisfies Record<number, Network>;

/** @throws Failure chain.unsupported-network */
export const networkOf = (chainId: number): Network => {
  const known: Readonly<Record<number, Network>> = networks;
  const network = known[chainId];
  if (!network) throw new Failure('chain.unsupported-network', { id: chainId });
  return network;
};

/**
 * Lower-case address of a contract.
 * @param configured an address from settings, which goes before the one this build knows.
 * @throws Failure chain.unsupported-network, chain.contract-not-deployed
 */
export const contractAddress = (chainId: number, name: ContractName, configured?: Hex): Hex => {
  const address = configured ?? networkOf(chainId).contracts[name];
  if (!address) throw new Failure('chain.contract-not-deployed', { name, id: chainId });
  return address.toLowerCase() as Hex;
};

/** First block that may have events of a registry; 0 for one that this build does not know. @param registry lower case */
export const registryStartBlock = (chainId: number, registry: Hex): number => {
  const known = listed[chainId]?.registry;
  return known?.address.toLowerCase() === registry ? known.startBlock : 0;
};
