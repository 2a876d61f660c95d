import type { MarketReading } from '../fees/fees.ts';
import { askAll, median, type Nodes, quantityOf } from './all-nodes.ts';

/** One node that exaggerates would set the price of everything the relay signs, so each is asked and the middle counts. */
export const readMarket = async (nodes: Nodes): Promise<MarketReading> => {
  const ask = async (method: string, params: readonly unknown[], read: (result: unknown) => unknown) => {
    const answers = await askAll(nodes, method, params);
    const values = answers.flatMap((answer) => ('result' in answer ? (quantityOf(read(answer.result)) ?? []) : []));
    const found = median(values);
    if (found === undefined || values.length < nodes.quorum) throw new Error(`too few nodes answer ${method}`);
    return found;
  };
  const baseFeeOf = (block: unknown) => (block as { baseFeePerGas?: unknown } | null)?.baseFeePerGas ?? '0x0';
  const [baseFee, tip] = await Promise.all([
    ask('eth_getBlockByNumber', ['latest', false], baseFeeOf),
    ask('eth_maxPriorityFeePerGas', [], (fee) => fee),
  ]);
  return { baseFee, tip };
};
