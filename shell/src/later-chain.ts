import type { PortalConfig } from '@ipr/api';
import type { PersonChain } from '@ipr/client/person';
import type { Chain } from '@ipr/ports/chain';
import { readBlockNumber } from './read-block-number.ts';

/** Calls of the registry's contract, and what needs its interface. */
const contractOf = (load: () => Promise<Chain>) =>
  ({
    batch: async (calls) => (await load()).batch(calls),
    createAsset: async (input) => (await load()).createAsset(input),
    updateAsset: async (input) => (await load()).updateAsset(input),
    grantAccess: async (input) => (await load()).grantAccess(input),
    acceptAccess: async (input) => (await load()).acceptAccess(input),
    relinquishAccess: async (input) => (await load()).relinquishAccess(input),
    revokeAccess: async (input) => (await load()).revokeAccess(input),
    commit: async (input) => (await load()).commit(input),
    revealAsset: async (input) => (await load()).revealAsset(input),
    commitmentOf: async (input) => (await load()).commitmentOf(input),
    committedAt: async (commitment) => (await load()).committedAt(commitment),
  }) satisfies Partial<PersonChain>;

const assetsOf = (load: () => Promise<Chain>) =>
  ({
    asset: async (id) => (await load()).asset(id),
    ownerOf: async (id) => (await load()).ownerOf(id),
    versionOf: async (id) => (await load()).versionOf(id),
    grantOf: async (id, user) => (await load()).grantOf(id, user),
    hasAccess: async (id, user, need) => (await load()).hasAccess(id, user, need),
    hasAccessByHash: async (hash, user, need) => (await load()).hasAccessByHash(hash, user, need),
    isRegistrantOf: async (hash, account) => (await load()).isRegistrantOf(hash, account),
    registrantOf: async (hash) => (await load()).registrantOf(hash),
    assetIdOf: async (hash) => (await load()).assetIdOf(hash),
    assetCount: async () => (await load()).assetCount(),
  }) satisfies Partial<PersonChain>;

/**
 * The chain whose code (viem and the contract's interface) is loaded by its first use. The number of the newest block, which the frame
 * polls, is read without it.
 * @param open loads and creates it
 */
export const laterChain = (
  { network, contracts, urls }: Pick<PortalConfig, 'contracts' | 'network' | 'urls'>,
  open: () => Promise<Chain>,
): PersonChain => {
  let loaded: Promise<Chain> | undefined;
  const load = (): Promise<Chain> => {
    loaded ??= open().catch((thrown: unknown) => {
      // A failed load is not cached: the next use loads again.
      loaded = undefined;
      throw thrown;
    });
    return loaded;
  };
  return {
    chainId: network.chainId,
    registry: contracts.registry,
    ...contractOf(load),
    ...assetsOf(load),
    networkIdentity: async () => (await load()).networkIdentity(),
    blockNumber: () => readBlockNumber(urls.rpc),
    receipt: async (hash) => (await load()).receipt(hash),
    waitForReceipt: async (hash, timeoutMs) => (await load()).waitForReceipt(hash, timeoutMs),
    transaction: async (hash) => (await load()).transaction(hash),
    createdAssetId: async (hash) => (await load()).createdAssetId(hash),
  };
};
