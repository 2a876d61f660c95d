import { deployments } from '@ipr/abi/deployments';
import { Failure, type Hex, lowerAddress } from '@ipr/domain';
import type { NetworkIdentity } from './networks.ts';
import { networkOf, publicNetworkOf } from './networks.ts';

interface Placed {
  readonly address: Hex;
  /** keccak256 of the code; absent in records from before it was recorded. */
  readonly codeHash?: Hex;
}

/** A record of the deploy script, or the contracts of every local chain. */
interface Entry {
  readonly genesisHash?: Hex;
  readonly registry: Placed & { readonly startBlock: number };
  readonly accessPass: Placed;
}

/** `packages/abi/src/deployments`, by chain id. 80002 is the id of Amoy and of local chains; Amoy's record is `public`. */
export type DeploymentRecords = Readonly<Record<number, Partial<Entry> & { readonly public?: Entry }>>;

/** The product's contracts on one network. Addresses are lower case. */
export interface DeployedContracts {
  readonly registry: Hex;
  /** Absent when a registry other than the recorded one is configured without its pass. */
  readonly accessPass?: Hex;
  /** First block that may contain events of the registry. */
  readonly startBlock: number;
  /** keccak256 of the code, if recorded. */
  readonly codeHashes: { readonly registry?: Hex; readonly accessPass?: Hex };
}

export interface ConfiguredContracts {
  readonly registry?: Hex | undefined;
  readonly accessPass?: Hex | undefined;
}

const fromEntry = ({ registry, accessPass }: Entry): DeployedContracts => ({
  registry: lowerAddress(registry.address),
  accessPass: lowerAddress(accessPass.address),
  startBlock: registry.startBlock,
  codeHashes: {
    ...(registry.codeHash ? { registry: registry.codeHash } : {}),
    ...(accessPass.codeHash ? { accessPass: accessPass.codeHash } : {}),
  },
});

const isEntry = (entry: Partial<Entry> | undefined): entry is Entry => Boolean(entry?.registry && entry.accessPass);

/** Every record of a chain id: those of the public network and of local chains. */
const entriesOf = (chainId: number, records: DeploymentRecords): Entry[] =>
  [records[chainId]?.public, records[chainId]].filter(isEntry);

/**
 * Lower-case address of the registry.
 * @param configured the address from settings or from `contractsOn`; default is the one of local chains
 * @throws Failure chain.unsupported-network, chain.contract-not-deployed
 */
export const registryAddress = (chainId: number, configured?: Hex): Hex => {
  const local = () => entriesOf(networkOf(chainId).chainId, deployments).find((entry) => !entry.genesisHash);
  const address = configured ?? local()?.registry.address;
  if (!address) throw new Failure('chain.contract-not-deployed', { name: 'IPRegistry', id: chainId });
  return lowerAddress(address);
};

/**
 * The record of a chain: the entry with its genesis hash, otherwise the entry without one, which is that of local chains. A
 * local chain is therefore never treated as the public network with the same id (decision P26).
 */
export const recordedOn = (
  identity: NetworkIdentity,
  records: DeploymentRecords = deployments,
): DeployedContracts | null => {
  const entries = entriesOf(identity.chainId, records);
  const own = entries.find((entry) => entry.genesisHash?.toLowerCase() === identity.genesisHash.toLowerCase());
  const entry = own ?? (publicNetworkOf(identity) ? undefined : entries.find((each) => !each.genesisHash));
  return entry ? fromEntry(entry) : null;
};

/** The record of a configured registry, found by its address, which is derived from bytecode and owner. */
export const configuredContracts = (
  chainId: number,
  registry: Hex,
  accessPass?: Hex,
  records: DeploymentRecords = deployments,
): DeployedContracts => {
  const entry = entriesOf(chainId, records).find(
    (each) => lowerAddress(each.registry.address) === lowerAddress(registry),
  );
  const known = entry ? fromEntry(entry) : { startBlock: 0, codeHashes: {} };
  return {
    ...known,
    registry: lowerAddress(registry),
    ...(accessPass ? { accessPass: lowerAddress(accessPass) } : {}),
  };
};

/**
 * The contracts on a chain: the recorded ones, or the configured ones where nothing is recorded.
 * @throws Failure chain.contract-not-deployed when there is neither
 * @throws RangeError when the configured registry differs from the recorded one of this public network
 */
export const contractsOn = (
  identity: NetworkIdentity,
  { registry, accessPass }: ConfiguredContracts = {},
  records: DeploymentRecords = deployments,
): DeployedContracts => {
  const recorded = recordedOn(identity, records);
  if (!registry) {
    if (!recorded) throw new Failure('chain.contract-not-deployed', { name: 'IPRegistry', id: identity.chainId });
    return recorded;
  }
  const network = publicNetworkOf(identity);
  if (network && recorded && recorded.registry !== lowerAddress(registry))
    throw new RangeError(
      `REGISTRY_ADDRESS is ${registry}, but packages/abi records ${recorded.registry} on ${network.name}. Remove the setting, or record the other deployment.`,
    );
  return configuredContracts(identity.chainId, registry, accessPass, records);
};
