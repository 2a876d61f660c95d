import { Failure, type Hex, lowerAddress } from '@ipr/domain';
import type { Chain } from '@ipr/ports/chain';
import { registryAddress } from '@ipr/protocol/networks/deployed-contracts';
import { registryCalls } from '@ipr/protocol/registry/calls';
import { commitmentFor } from '@ipr/protocol/registry/commitment';
import { assetCreatedIn } from '@ipr/protocol/registry/created-asset';
import type { Receipt } from '@ipr/protocol/registry/receipt';
import { createPublicClient, http, type PublicClient, TransactionReceiptNotFoundError, type Transport } from 'viem';
import { mapReadFailure, registryReader } from './read-registry.ts';
import { transactionReader } from './read-transaction.ts';

export interface RpcChainSettings {
  /** An absolute URL; in the browser a path of the page's own origin; on the server the transport of `openRpc`. */
  readonly rpcUrl: string | Transport;
  readonly chainId: number;
  /** The registry, if it differs from the one this build has recorded for the network. */
  readonly registry?: Hex;
  /** Polling interval for receipts; 400 ms by default. */
  readonly pollMs?: number;
}

/** Timeout for a receipt (D1 section 9). */
const receiptTimeoutMs = 60_000;

const transportOf = (rpc: string | Transport): Transport => {
  if (typeof rpc !== 'string') return rpc;
  const options = { retryCount: 2, timeout: 10_000 };
  if (!rpc.startsWith('/') || typeof location !== 'object') return http(rpc, options);
  // Read whole: after reading a body piece by piece, as viem does to bound it, Chromium reports the complete request as aborted. The
  // gateway bounds its answers.
  return http(new URL(rpc, location.origin).href, { ...options, maxResponseBodySize: false });
};

/**
 * The chain over JSON-RPC, for browser and services.
 * @throws Failure chain.unsupported-network, chain.contract-not-deployed
 */
export const rpcChain = (settings: RpcChainSettings): Chain => {
  const { chainId } = settings;
  const registry = registryAddress(chainId, settings.registry);
  const client = createPublicClient({ transport: transportOf(settings.rpcUrl) });
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
    const [actual, genesis] = await mapReadFailure(
      Promise.all([client.getChainId(), client.getBlock({ blockNumber: 0n })]),
    );
    if (actual !== chainId) throw new Failure('chain.wrong-network', { expected: chainId, actual });
    return { chainId, genesisHash: genesis.hash };
  },
  blockNumber: async () => Number(await mapReadFailure(client.getBlockNumber({ cacheTime: 0 }))),
});

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
    const logs = found.logs.map(({ address, topics, data }) => ({ address: lowerAddress(address), topics, data }));
    return { hash, succeeded: found.status === 'success', blockNumber: Number(found.blockNumber), logs };
  };

  /** A node that is temporarily unavailable counts as 'no receipt yet'. */
  const waitForReceipt = async (hash: Hex, timeoutMs = receiptTimeoutMs): Promise<Receipt | null> => {
    for (const end = performance.now() + timeoutMs; ; ) {
      const found = await receipt(hash).catch((failure: unknown) => {
        if (performance.now() >= end) throw failure;
        return null;
      });
      if (found || performance.now() >= end) return found;
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
