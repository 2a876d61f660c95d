import { localDeployment, publicDeployments } from '@ipr/abi/deployments';
import { Failure, type Hex, lowerAddress } from '@ipr/domain';
import type { NetworkIdentity } from './networks.ts';
import { networkOf, publicNetworkOf } from './networks.ts';

interface Placed {
  readonly address: Hex;
  /** keccak256 of the code; absent in records from before it was recorded. */
  readonly codeHash?: Hex;
}

/** The contracts on one network, as the deploy script records them, or those of every local chain, whose genesis hashes differ. */
export interface DeploymentRecord {
  readonly chainId: number;
  /** Absent in the record of local chains. */
  readonly genesisHash?: Hex;
  readonly registry: Placed & { readonly startBlock: number };
  readonly accessPass: Placed;
}

const recorded: readonly DeploymentRecord[] = [...publicDeployments, localDeployment];

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

const fromRecord = ({ registry, accessPass }: DeploymentRecord): DeployedContracts => ({
  registry: lowerAddress(registry.address),
  accessPass: lowerAddress(accessPass.address),
  startBlock: registry.startBlock,
  codeHashes: {
    ...(registry.codeHash ? { registry: registry.codeHash } : {}),
    ...(accessPass.codeHash ? { accessPass: accessPass.codeHash } : {}),
  },
});

/** Every record of a chain id: that of the public network and that of local chains. */
const recordsOf = (chainId: number, records: readonly DeploymentRecord[]): DeploymentRecord[] =>
  records.filter((record) => record.chainId === chainId);

/**
 * Lower-case address of the registry.
 * @param configured the address from settings or from `contractsOn`; default is the one of local chains
 * @throws Failure chain.unsupported-network, chain.contract-not-deployed
 */
export const registryAddress = (chainId: number, configured?: Hex): Hex => {
  const local = () => recordsOf(networkOf(chainId).chainId, recorded).find((record) => !record.genesisHash);
  const address = configured ?? local()?.registry.address;
  if (!address) throw new Failure('chain.contract-not-deployed', { name: 'IPRegistry', id: chainId });
  return lowerAddress(address);
};

/**
 * The record of a chain: the one with its genesis hash, otherwise the one without, which is that of local chains. A
 * local chain is therefore never treated as the public network with the same id (decision P26).
 */
export const recordedOn = (
  identity: NetworkIdentity,
  records: readonly DeploymentRecord[] = recorded,
): DeployedContracts | null => {
  const ofId = recordsOf(identity.chainId, records);
  const own = ofId.find(({ genesisHash }) => genesisHash?.toLowerCase() === identity.genesisHash.toLowerCase());
  const record = own ?? (publicNetworkOf(identity) ? undefined : ofId.find(({ genesisHash }) => !genesisHash));
  return record ? fromRecord(record) : null;
};

/** The record of a configured registry, found by its address, which is derived from bytecode and owner. */
export const configuredContracts = (
  chainId: number,
  registry: Hex,
  accessPass?: Hex,
  records: readonly DeploymentRecord[] = recorded,
): DeployedContracts => {
  const record = recordsOf(chainId, records).find(
    (each) => lowerAddress(each.registry.address) === lowerAddress(registry),
  );
  const known = record ? fromRecord(record) : { startBlock: 0, codeHashes: {} };
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
  records: readonly DeploymentRecord[] = recorded,
): DeployedContracts => {
  const known = recordedOn(identity, records);
  if (!registry) {
    if (!known) throw new Failure('chain.contract-not-deployed', { name: 'IPRegistry', id: identity.chainId });
    return known;
  }
  const network = publicNetworkOf(identity);
  if (network && known && known.registry !== lowerAddress(registry))
    throw new RangeError(
      `REGISTRY_ADDRESS is ${registry}, but packages/abi records ${known.registry} on ${network.name}. Remove the setting, or record the other deployment.`,
    );
  return configuredContracts(identity.chainId, registry, accessPass, records);
};
