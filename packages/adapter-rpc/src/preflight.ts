import { canonical, canonicalCodeHashes } from '@ipr/abi/safe';
import { Failure, type Hex } from '@ipr/domain';
import type { RpcClient } from '@ipr/protocol/json-rpc/endpoint';
import {
  type ConfiguredContracts,
  configuredContracts,
  contractsOn,
  type DeployedContracts,
} from '@ipr/protocol/networks/deployed-contracts';
import { type NetworkIdentity, publicNetworkOf } from '@ipr/protocol/networks/networks';
import { hasPublishedKey } from '@ipr/protocol/networks/well-known-keys';
import { keccak256 } from 'viem';

/** A contract with its name in the specified sentence. */
export interface ExpectedContract {
  readonly name: string;
  readonly address: Hex;
  /** keccak256 of its code; when absent, any code is accepted. */
  readonly codeHash?: Hex | undefined;
}

const canonicals = {
  SafeL2: 'safeL2',
  SafeProxyFactory: 'safeProxyFactory',
  CompatibilityFallbackHandler: 'compatibilityFallbackHandler',
  MultiSendCallOnly: 'multiSendCallOnly',
  Multicall3: 'multicall3',
} as const;

/** Every contract involved in a person's transaction or signature: our contracts, Safe 1.4.1 and Multicall3. */
export const expectedContracts = ({ registry, accessPass, codeHashes }: DeployedContracts): ExpectedContract[] => [
  { name: 'IPRegistry', address: registry, codeHash: codeHashes.registry },
  ...(accessPass ? [{ name: 'AccessPass', address: accessPass, codeHash: codeHashes.accessPass }] : []),
  ...Object.entries(canonicals).map(([name, key]) => {
    return { name, address: canonical[key], codeHash: canonicalCodeHashes[key] };
  }),
];

/** @throws Failure chain.unavailable */
const resultOf = async (rpc: RpcClient, method: string, params: readonly unknown[]): Promise<unknown> => {
  const answer = await rpc(method, params).catch((thrown: unknown) => {
    throw new Failure('chain.unavailable', {}, thrown);
  });
  if ('error' in answer) throw new Failure('chain.unavailable', {}, new Error(`${method}: ${answer.error.message}`));
  return answer.result;
};

/**
 * Determines which chain the nodes serve. @throws Failure chain.unavailable, chain.wrong-network for an unexpected chain id
 */
export const readIdentity = async (rpc: RpcClient, expected?: number): Promise<NetworkIdentity> => {
  const [id, block] = await Promise.all([
    resultOf(rpc, 'eth_chainId', []),
    resultOf(rpc, 'eth_getBlockByNumber', ['0x0', false]),
  ]);
  const [chainId, hash] = [Number(id), (block as { hash?: unknown } | null)?.hash];
  if (expected !== undefined && chainId !== expected)
    throw new Failure('chain.wrong-network', { expected, actual: chainId });
  if (!Number.isSafeInteger(chainId) || typeof hash !== 'string' || !/^0x[0-9a-f]{64}$/i.test(hash))
    throw new Failure('chain.unavailable', {}, new Error('the node does not report which chain it serves'));
  return { chainId, genesisHash: hash.toLowerCase() as Hex };
};

/**
 * The contracts to use. Configured ones are used without a response of the chain, so that a service can start while the chain
 * is unavailable; `preflight` verifies them once it responds.
 * @throws Failure chain.unavailable, chain.wrong-network, chain.contract-not-deployed
 */
export const settleContracts = async (
  rpc: RpcClient,
  chainId: number,
  configured: ConfiguredContracts = {},
): Promise<DeployedContracts> =>
  configured.registry
    ? configuredContracts(chainId, configured.registry, configured.accessPass)
    : contractsOn(await readIdentity(rpc, chainId));

/**
 * Verifies deployed code against the expected code. A call to an address without code succeeds and does nothing, so no reply
 * of a contract can be trusted before this has passed.
 * @throws Failure chain.contract-not-deployed for the first contract that is missing or has different code; chain.unavailable
 */
export const checkContracts = async (
  rpc: RpcClient,
  chainId: number,
  expected: readonly ExpectedContract[],
): Promise<void> => {
  const codes = await Promise.all(expected.map(({ address }) => resultOf(rpc, 'eth_getCode', [address, 'latest'])));
  for (const [at, { name, address, codeHash }] of expected.entries()) {
    const code = codes[at];
    const isThere = typeof code === 'string' && /^0x([0-9a-f]{2})+$/i.test(code);
    if (isThere && (!codeHash || keccak256(code as Hex) === codeHash)) continue;
    const cause = new Error(`${name} at ${address}: ${isThere ? 'other code than recorded' : 'no code'}`);
    throw new Failure('chain.contract-not-deployed', { name, id: chainId }, cause);
  }
};

/** Selector of `owner()` (OpenZeppelin's Ownable). */
const ownerSelector = '0x8da5cb5b';

/**
 * Refuses a registry of a public network whose owner's private key is published: any person could pause it or change its pass.
 * @throws Failure chain.contract-not-deployed, chain.unavailable
 */
const checkOwner = async (rpc: RpcClient, identity: NetworkIdentity, registry: Hex): Promise<void> => {
  if (!publicNetworkOf(identity)) return;
  const word = await resultOf(rpc, 'eth_call', [{ to: registry, data: ownerSelector }, 'latest']);
  const owner = typeof word === 'string' ? /^0x0{24}([0-9a-f]{40})$/i.exec(word)?.[1] : undefined;
  if (owner && !hasPublishedKey(`0x${owner}`)) return;
  const cause = new Error(
    `IPRegistry at ${registry}: ${owner ? 'the key of its owner is published' : 'it has no owner'}`,
  );
  throw new Failure('chain.contract-not-deployed', { name: 'IPRegistry', id: identity.chainId }, cause);
};

export interface PreflightSettings {
  readonly rpc: RpcClient;
  readonly chainId: number;
  readonly contracts: DeployedContracts;
  /** The expected contracts in use; all of them by default. */
  readonly only?: readonly string[];
}

/**
 * Checks everything: the network by chain id and genesis, the registry against the record of this network, the code of every
 * contract, and on public networks the registry's owner. A later check refuses a genesis that differs from the first one.
 * @throws Failure chain.wrong-network, chain.contract-not-deployed, chain.unavailable
 */
export const preflight = ({ rpc, chainId, contracts, only }: PreflightSettings): (() => Promise<NetworkIdentity>) => {
  let first: NetworkIdentity | undefined;
  const expected = expectedContracts(contracts).filter(({ name }) => only?.includes(name) ?? true);
  return async () => {
    const identity = await readIdentity(rpc, chainId);
    if (first && first.genesisHash !== identity.genesisHash)
      throw new Failure('chain.wrong-network', { expected: chainId, actual: chainId });
    first = identity;
    try {
      contractsOn(identity, contracts);
    } catch (thrown) {
      if (thrown instanceof Failure) throw thrown;
      throw new Failure('chain.contract-not-deployed', { name: 'IPRegistry', id: chainId }, thrown);
    }
    await checkContracts(rpc, chainId, expected);
    await checkOwner(rpc, identity, contracts.registry);
    return identity;
  };
};
