import { Failure, type Hex, lowerAddress } from '@ipr/domain';
import type { ChainTransaction } from '@ipr/ports/chain';
import { registryEventIn } from '@ipr/protocol/registry/decode-event';
import { type PublicClient, TransactionNotFoundError, TransactionReceiptNotFoundError } from 'viem';

/** Null when the node reports that it does not have it. @throws Failure chain.unavailable for any other error */
const unlessUnknown = async <T>(answer: Promise<T>): Promise<T | null> => {
  try {
    return await answer;
  } catch (thrown) {
    if (thrown instanceof TransactionNotFoundError || thrown instanceof TransactionReceiptNotFoundError) return null;
    throw new Failure('chain.unavailable', {}, thrown);
  }
};

type Receipt = Awaited<ReturnType<PublicClient['getTransactionReceipt']>>;

const eventsOf = ({ logs }: Receipt, registry: Hex) => {
  const events = logs.flatMap((log) => registryEventIn({ ...log, address: lowerAddress(log.address) }, registry) ?? []);
  return { events, otherEvents: logs.length - events.length };
};

/** Reads what an explorer shows of one transaction. @param registry lower case */
export const transactionReader =
  (client: PublicClient, registry: Hex) =>
  async (hash: Hex): Promise<ChainTransaction | null> => {
    const [sent, receipt] = await Promise.all([
      unlessUnknown(client.getTransaction({ hash })),
      unlessUnknown(client.getTransactionReceipt({ hash })),
    ]);
    if (!sent) return null;
    const { from, to, gas: limit } = sent;
    const parties = { hash: hash.toLowerCase() as Hex, from: lowerAddress(from), to: to && lowerAddress(to) };
    if (!receipt) {
      const gas = { limit: Number(limit), used: null, price: sent.gasPrice ?? sent.maxFeePerGas ?? null };
      return { ...parties, status: 'pending', block: null, gas, events: [], otherEvents: 0 };
    }
    const block = await unlessUnknown(client.getBlock({ blockNumber: receipt.blockNumber }));
    return {
      ...parties,
      status: receipt.status === 'success' ? 'succeeded' : 'failed',
      block: block && { number: Number(receipt.blockNumber), time: Number(block.timestamp) },
      gas: { limit: Number(limit), used: Number(receipt.gasUsed), price: receipt.effectiveGasPrice },
      ...eventsOf(receipt, registry),
    };
  };
