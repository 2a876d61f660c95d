import { multicall3Abi, safeAbi } from '@ipr/abi';
import { Failure, type Hex, lowerAddress, ReceivedFailure } from '@ipr/domain';
import { failureOfRevert, isRevert } from '@ipr/protocol/registry/failure-of-revert';
import type { Call } from '@ipr/protocol/safe/call';
import { decodeBatch } from '@ipr/protocol/safe/decode-batch';
import { aggregateCall } from '@ipr/protocol/safe/safe';
import {
  BaseError,
  createPublicClient,
  decodeFunctionResult,
  defineChain,
  encodeFunctionData,
  getAddress,
  isHex,
  keccak256,
  type PublicClient,
  parseAbi,
  parseEventLogs,
  serializeTransaction,
  size,
  slice,
  TransactionReceiptNotFoundError,
  type Transport,
} from 'viem';
import type { Signer } from '../signer/port.ts';
import type { Nodes } from './all-nodes.ts';
import type { Receipt, RelayChain } from './chain.ts';
import { estimateGas } from './estimate-gas.ts';
import { findExecution } from './find-execution.ts';
import { readMarket } from './read-market.ts';
import { sendToAll } from './send-to-all.ts';
import { withoutBytes } from './without-bytes.ts';

export interface ViemChainSettings {
  /** Transport to the nodes; bounds the time of a call. */
  readonly transport: Transport;
  /** The same nodes separately, for decisions that need a quorum: fees, estimates, refusals. */
  readonly nodes: Nodes;
  readonly chainId: number;
  /** Whether the network reports final blocks; a local chain reports any block as final. */
  readonly hasFinality: boolean;
  readonly signer: Signer;
}

/** @throws Failure of the contract's error for a revert, chain.unavailable for everything else. */
const raise = (thrown: unknown): never => {
  if (thrown instanceof Failure) throw thrown;
  if (!isRevert(thrown)) throw new Failure('chain.unavailable', {}, withoutBytes(thrown));
  const { code, params } = failureOfRevert(thrown);
  throw new Failure(new ReceivedFailure(code, params), withoutBytes(thrown));
};

const simulateAbi = parseAbi(['function simulateAndRevert(address targetContract, bytes calldataPayload)']);

/**
 * Simulates the calls of a batch as the Safe. It uses Multicall3, because MultiSendCallOnly does not report which call failed.
 * `simulateAndRevert` always reverts with one 32-byte word of success, one of length, and the data returned by its delegatecall
 * (Safe 1.4.1, common/StorageAccessible.sol).
 * @throws Failure of the contract's error
 */
const simulateBatch = async (client: PublicClient, safe: Hex, calls: readonly Call[], at: object): Promise<void> => {
  const { to, data } = aggregateCall(calls);
  const payload = encodeFunctionData({ abi: simulateAbi, args: [getAddress(to), data] });
  const thrown: unknown = await client.call({ to: safe, data: payload, ...at }).then(
    () => undefined,
    (error: unknown) => error,
  );
  const carrier = thrown instanceof BaseError ? thrown.walk((each) => isHex((each as { data?: unknown }).data)) : null;
  const answer = (carrier as { data?: Hex } | null)?.data;
  if (!answer || size(answer) < 64 || BigInt(slice(answer, 0, 32)) !== 1n) return raise(thrown);
  const results = decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data: slice(answer, 64) });
  const failed = results.find(({ success }) => !success);
  if (failed) throw failureOfRevert({ data: failed.returnData });
};

/**
 * The chain over JSON-RPC.
 * @throws Failure chain.wrong-network when the node serves another chain, chain.unavailable when it does not answer.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the calls of one port over one connection, each short
export const viemChain = async (settings: ViemChainSettings): Promise<RelayChain> => {
  const { transport, nodes, chainId, signer } = settings;
  const address = getAddress(signer.address);
  const definition = defineChain({
    id: chainId,
    name: 'chain',
    nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
    rpcUrls: { default: { http: [] } },
  });
  const client = createPublicClient({ chain: definition, cacheTime: 0, transport });
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
        safe: lowerAddress(address),
        safeTxHash: args.txHash.toLowerCase() as Hex,
      })),
    };
  };

  return {
    network: `${chainId}:${genesis.hash}`,
    chainId,
    relay: signer.address,
    balance: () => client.getBalance({ address }).catch(raise),
    relayNonce: () => client.getTransactionCount({ address, blockTag: 'latest' }).catch(raise),
    blockNumber: async () => Number(await client.getBlockNumber().catch(raise)),
    async finalBlock() {
      if (!settings.hasFinality) return -1;
      const found = await client.getBlock({ blockTag: 'finalized' }).catch(() => undefined);
      return Number(found?.number ?? -1);
    },
    findExecution: (action) => findExecution(client, action).catch(raise),
    async safeState(safe) {
      // An account without code returns no data, a Safe its nonce.
      const call = { to: getAddress(safe), data: encodeFunctionData({ abi: safeAbi, functionName: 'nonce' }) };
      const { data } = await client.call(call).catch(raise);
      return data === undefined ? { deployed: false, nonce: 0 } : { deployed: true, nonce: Number(data) };
    },
    async owners(safe) {
      const address = getAddress(safe);
      const code = await client.getCode({ address }).catch(raise);
      if (!code || code === '0x') return [];
      const owners = await client.readContract({ address, abi: safeAbi, functionName: 'getOwners' }).catch(raise);
      return owners.map(lowerAddress);
    },
    async simulate(safe, { to, data, operation }, blockNumber) {
      const at = blockNumber === undefined ? {} : { blockNumber: BigInt(blockNumber) };
      if (operation === 1) return simulateBatch(client, getAddress(safe), decodeBatch({ to, data }) ?? [], at);
      await client.call({ account: getAddress(safe), to: getAddress(to), data, ...at }).catch(raise);
    },
    estimateGas: (to, data) => estimateGas(nodes, address, getAddress(to), data).catch(raise),
    market: () => readMarket(nodes).catch(raise),
    async sign({ to, data, gas, nonce, fees }) {
      const transaction = { type: 'eip1559', chainId, to: getAddress(to), data, gas, nonce, ...fees } as const;
      const signature = await signer.signDigest(keccak256(serializeTransaction(transaction)));
      const raw = serializeTransaction(transaction, signature);
      return { raw, hash: keccak256(raw) };
    },
    send: (raw) =>
      sendToAll(nodes, raw).catch((thrown: unknown) => {
        throw new Failure('chain.unavailable', {}, thrown);
      }),
    receipt: receiptOf,
  };
};
