import { safeAbi } from '@ipr/abi';
import { Failure, type Hex } from '@ipr/domain';
import { failureOfRevert, isRevert } from '@ipr/ports/chain/failure-of-revert';
import {
  createPublicClient,
  defineChain,
  getAddress,
  http,
  keccak256,
  parseEventLogs,
  TransactionReceiptNotFoundError,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { Fees, Receipt, RelayChain } from './chain.ts';

export interface ViemChainSettings {
  readonly rpcUrl: string;
  readonly chainId: number;
  readonly privateKey: Hex;
  /** Wei per gas that are never exceeded. */
  readonly maxFeePerGas: bigint;
}

/** One call to the node may take this many milliseconds. */
const patienceMs = 10_000;

/** A node that refuses a transaction it has, or whose nonce is used, says nothing new. */
const harmless = /already known|already imported|nonce too low|known transaction|transaction already/i;

/** @throws Failure of the contract's error for a revert, chain.unavailable for everything else. */
const raise = (thrown: unknown): never => {
  if (thrown instanceof Failure) throw thrown;
  throw isRevert(thrown) ? failureOfRevert(thrown) : new Failure('chain.unavailable', {}, thrown);
};

const clamp = (fees: Fees, limit: bigint): Fees => {
  const maxFeePerGas = fees.maxFeePerGas < limit ? fees.maxFeePerGas : limit;
  const tip = fees.maxPriorityFeePerGas;
  return { maxFeePerGas, maxPriorityFeePerGas: tip < maxFeePerGas ? tip : maxFeePerGas };
};

/**
 * The chain over JSON-RPC.
 * @throws Failure chain.wrong-network when the node serves another chain, chain.unavailable when it does not answer.
 */
export const viemChain = async (settings: ViemChainSettings): Promise<RelayChain> => {
  const { rpcUrl, chainId, maxFeePerGas } = settings;
  const account = privateKeyToAccount(settings.privateKey);
  const definition = defineChain({
    id: chainId,
    name: 'chain',
    nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  });
  const client = createPublicClient({
    chain: definition,
    cacheTime: 0,
    transport: http(rpcUrl, { timeout: patienceMs, retryCount: 1, batch: true }),
  });
  const served = await client.getChainId().catch(raise);
  if (served !== chainId) throw new Failure('chain.wrong-network', { expected: chainId, actual: served });
  const genesis = await client.getBlock({ blockNumber: 0n }).catch(raise);

  const receiptOf = async (hash: Hex): Promise<Receipt | undefined> => {
    const found = await client.getTransactionReceipt({ hash }).catch((thrown: unknown) => {
      if (thrown instanceof TransactionReceiptNotFoundError) return undefined;
      return raise(thrown);
    });
    if (!found) return undefined;
    const executed = parseEventLogs({ abi: safeAbi, eventName: 'ExecutionSuccess', logs: found.logs });
    return {
      hash,
      blockNumber: Number(found.blockNumber),
      blockHash: found.blockHash,
      succeeded: found.status === 'success',
      executed: executed.map(({ address, args }) => ({
        safe: address.toLowerCase() as Hex,
        safeTxHash: args.txHash.toLowerCase() as Hex,
      })),
    };
  };

  return {
    network: `${chainId}:${genesis.hash}`,
    chainId,
    relay: account.address.toLowerCase() as Hex,
    balance: () => client.getBalance({ address: account.address }).catch(raise),
    relayNonce: () => client.getTransactionCount({ address: account.address, blockTag: 'latest' }).catch(raise),
    blockNumber: async () => Number(await client.getBlockNumber().catch(raise)),
    async safeState(safe) {
      const address = getAddress(safe);
      const code = await client.getCode({ address }).catch(raise);
      if (!code || code === '0x') return { deployed: false, nonce: 0 };
      const nonce = await client.readContract({ address, abi: safeAbi, functionName: 'nonce' }).catch(raise);
      return { deployed: true, nonce: Number(nonce) };
    },
    async simulate(from, to, data, blockNumber) {
      const at = blockNumber === undefined ? {} : { blockNumber: BigInt(blockNumber) };
      await client.call({ account: getAddress(from), to: getAddress(to), data, ...at }).catch(raise);
    },
    estimateGas: (to, data) =>
      client.estimateGas({ account: account.address, to: getAddress(to), data, blockTag: 'latest' }).catch(raise),
    async fees() {
      const found = await client.estimateFeesPerGas({ type: 'eip1559' }).catch(raise);
      return clamp(found, maxFeePerGas);
    },
    async sign({ to, data, gas, nonce, fees }) {
      const wanted = clamp(fees, maxFeePerGas);
      const raw = await account.signTransaction({
        type: 'eip1559',
        chainId,
        to: getAddress(to),
        data,
        gas,
        nonce,
        ...wanted,
      });
      return { raw, hash: keccak256(raw) };
    },
    async send(raw) {
      await client.sendRawTransaction({ serializedTransaction: raw }).catch((thrown: unknown) => {
        if (thrown instanceof Error && harmless.test(thrown.message)) return;
        throw new Failure('chain.unavailable', {}, thrown);
      });
    },
    receipt: receiptOf,
  };
};
