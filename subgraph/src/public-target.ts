import type { SubgraphTarget } from './build-subgraph.ts';

/** Chain ids by the names of The Graph's networks registry. */
const chainIds: Readonly<Record<string, number>> = { 'polygon-amoy': 80002, matic: 137 };

type Contracts = Readonly<{
  chainId: number;
  registry: Readonly<{ address: string; startBlock: number }>;
  accessPass: Readonly<{ address: string }>;
}>;
export type PublicTarget = Pick<SubgraphTarget, 'address' | 'accessPass' | 'startBlock'>;

const isAddress = (text: string | undefined): text is string => /^0x[0-9a-fA-F]{40}$/.test(text ?? '');

/** All three settings or none. @throws Error for a missing or invalid setting */
const fromEnvironment = (env: NodeJS.ProcessEnv): PublicTarget | undefined => {
  const { REGISTRY_ADDRESS: address, ACCESS_PASS_ADDRESS: accessPass, REGISTRY_START_BLOCK: startBlock } = env;
  if (address === undefined && accessPass === undefined && startBlock === undefined) return undefined;
  if (!isAddress(address) || !isAddress(accessPass) || !/^\d{1,15}$/.test(startBlock ?? ''))
    throw new Error(
      'REGISTRY_ADDRESS, ACCESS_PASS_ADDRESS and REGISTRY_START_BLOCK go together: two addresses and a number.',
    );
  return { address, accessPass, startBlock: Number(startBlock) };
};

/**
 * Addresses of the contracts on a public network: from the environment, else from the record of packages/abi.
 * @throws Error for an unknown network, one without contracts, or another registry than the recorded one
 */
export const publicTarget = (network: string, recorded: readonly Contracts[], env: NodeJS.ProcessEnv): PublicTarget => {
  const chainId = chainIds[network];
  if (chainId === undefined) throw new Error(`'${network}' is not one of ${Object.keys(chainIds).join(', ')}.`);
  const named = fromEnvironment(env);
  const contracts = recorded.find((record) => record.chainId === chainId);
  if (named) {
    if (contracts && contracts.registry.address.toLowerCase() !== named.address.toLowerCase())
      throw new Error(`REGISTRY_ADDRESS is not the registry that packages/abi records on ${network}.`);
    return named;
  }
  if (!contracts)
    throw new Error(`packages/abi records no contracts on ${network}: deploy them first, or name them by environment.`);
  const { registry, accessPass } = contracts;
  return { address: registry.address, accessPass: accessPass.address, startBlock: registry.startBlock };
};
