import { registryAbi } from '@ipr/abi';
import { bytes32, Failure, type Hex, type Role } from '@ipr/domain';
import { createPublicClient, getAddress, http, type PublicClient, TransactionReceiptNotFoundError } from 'viem';
import { registryCalls } from './calls.ts';
import { commitmentFor } from './commitment.ts';
import { assetCreatedIn } from './events.ts';
import { failureOfRevert, isRevert } from './failure-of-revert.ts';
import { contractAddress } from './networks.ts';
import type { Chain, ChainGrant, ChainGrantState, Receipt } from './port.ts';
import { transactionReader } from './read-transaction.ts';

export interface RpcChainSettings {
  /** An absolute URL, or in the browser a path of the page's own origin. */
  readonly rpcUrl: string;
  readonly chainId: number;
  /** The registry where it is not the one this build knows for the network. */
  readonly registry?: Hex;
  /** How often a receipt is asked for; 400 ms by default. */
  readonly pollMs?: number;
}

/** D1 section 9: a receipt is waited for this long. */
const receiptTimeoutMs = 60_000;
const grantStates: readonly ChainGrantState[] = ['none', 'pending', 'accepted'];

const lower = (address: string): Hex => address.toLowerCase() as Hex;

const absolute = (url: string): string =>
  url.startsWith('/') && typeof location === 'object' ? new URL(url, location.origin).href : url;

/** Turns what viem throws into a failure. */
const reading = async <T>(answer: Promise<T>): Promise<T> => {
  try {
    return await answer;
  } catch (thrown) {
    throw isRevert(thrown) ? failureOfRevert(thrown) : new Failure('chain.unavailable', {}, thrown);
  }
};

/**
 * The chain over JSON-RPC, for browser and services alike.
 * @throws Failure chain.unsupported-network, chain.contract-not-deployed
 */
export const rpcChain = (settings: RpcChainSettings): Chain => {
  const { chainId } = settings;
  const registry = contractAddress(chainId, 'IPRegistry', settings.registry);
  const client = createPublicClient({ transport: http(absolute(settings.rpcUrl), { retryCount: 2, timeout: 10_000 }) });
  const receipts = receiptReader(client, registry, settings.pollMs ?? 400);
  return {
    chainId,
    registry,
    ...registryCalls(registry),
    commitmentOf: commitmentFor(chainId, registry),
    ...headReader(client, chainId),
    ...registryReader(client, registry),
    ...receipts,
    transaction: transactionReader(client, registry),
  };
};

const headReader = (client: PublicClient, chainId: number): Pick<Chain, 'networkIdentity' | 'blockNumber'> => ({
  networkIdentity: async () => {
    const [actual, genesis] = await reading(Promise.all([client.getChainId(), client.getBlock({ blockNumber: 0n })]));
    if (actual !== chainId) throw new Failure('chain.wrong-network', { expected: chainId, actual });
    return { chainId, genesisHash: genesis.hash };
  },
  blockNumber: async () => Number(await reading(client.getBlockNumber({ cacheTime: 0 }))),
});

type RegistryReads = Pick<
  Chain,
  | 'asset'
  | 'ownerOf'
  | 'versionOf'
  | 'grantOf'
  | 'hasAccess'
  | 'hasAccessByHash'
  | 'isAssetOf'
  | 'assetIdOf'
  | 'committedAt'
  | 'assetCount'
>;

/** The largest number that fits into a uint256. */
const largestId = 2n ** 256n - 1n;

/** @throws Failure asset.not-found for a number that no token can have */
const tokenId = (id: string): bigint => {
  const number = BigInt(id);
  if (number > largestId) throw new Failure('asset.not-found');
  return number;
};

const registryReader = (client: PublicClient, address: Hex): RegistryReads => {
  const contract = { address: getAddress(address), abi: registryAbi } as const;
  return {
    asset: async (id) => {
      const found = await reading(client.readContract({ ...contract, functionName: 'assets', args: [tokenId(id)] }));
      return { ...found, id, createdAt: Number(found.createdAt), updatedAt: Number(found.updatedAt) };
    },
    ownerOf: async (id) =>
      lower(await reading(client.readContract({ ...contract, functionName: 'ownerOf', args: [tokenId(id)] }))),
    versionOf: async (id) =>
      reading(client.readContract({ ...contract, functionName: 'versionOf', args: [tokenId(id)] })),
    grantOf: async (id, user): Promise<ChainGrant> => {
      const args = [tokenId(id), user] as const;
      const { grantNonce, expires, state, role, ...rest } = await reading(
        client.readContract({ ...contract, functionName: 'grantOf', args }),
      );
      return {
        ...rest,
        user: lower(rest.user),
        role: role as Role | 0,
        state: grantStates[state] ?? 'none',
        expiresAt: Number(expires),
        nonce: Number(grantNonce),
      };
    },
    hasAccess: async (id, user, need) =>
      BigInt(id) <= largestId &&
      reading(client.readContract({ ...contract, functionName: 'hasAccess', args: [tokenId(id), user, need] })),
    hasAccessByHash: (hash, user, need) =>
      reading(client.readContract({ ...contract, functionName: 'hasAccessByHash', args: [bytes32(hash), user, need] })),
    isAssetOf: (hash, owner) =>
      reading(client.readContract({ ...contract, functionName: 'isAssetOf', args: [bytes32(hash), owner] })),
    assetIdOf: async (hash) => {
      const id = await reading(client.readContract({ ...contract, functionName: 'assetIdOf', args: [bytes32(hash)] }));
      return id === 0n ? null : id.toString();
    },
    committedAt: async (commitment) => {
      const args = [commitment] as const;
      const since = await reading(client.readContract({ ...contract, functionName: 'committedAt', args }));
      return since === 0n ? null : Number(since);
    },
    assetCount: async () => Number(await reading(client.readContract({ ...contract, functionName: 'assetCount' }))),
  };
};

const receiptReader = (
  client: PublicClient,
  registry: Hex,
  pollMs: number,
): Pick<Chain, 'receipt' | 'waitForReceipt' | 'createdAssetId'> => {
  const receipt = async (hash: Hex): Promise<Receipt | null> => {
    const found = await client.getTransactionReceipt({ hash }).catch((thrown: unknown) => {
      if (thrown instanceof TransactionReceiptNotFoundError) return null;
      throw new Failure('chain.unavailable', {}, thrown);
    });
    if (!found) return null;
    const logs = found.logs.map(({ address, topics, data }) => ({ address: lower(address), topics, data }));
    return { hash, succeeded: found.status === 'success', blockNumber: Number(found.blockNumber), logs };
  };

  /** A node that is away for a moment is waited for like a block. */
  const waitForReceipt = async (hash: Hex, timeoutMs = receiptTimeoutMs): Promise<Receipt | null> => {
    for (const end = Date.now() + timeoutMs; ; ) {
      const found = await receipt(hash).catch((failure: unknown) => {
        if (Date.now() >= end) throw failure;
        return null;
      });
      if (found || Date.now() >= end) return found;
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  };

  return {
    receipt,
    waitForReceipt,
    createdAssetId: async (hash) => {
      const found = await waitForReceipt(hash);
      if (!found) throw new Failure('chain.event-missing', { hash });
      return assetCreatedIn(found, registry);
    },
  };
};
