import type { MarketReading } from '../fees/fees.ts';
import { median, type Nodes, quantityOf, queryAllNodes } from './all-nodes.ts';

/** Takes the median of all nodes, because a single exaggerating node would otherwise set the price of every transaction. */
export const readMarket = async (nodes: Nodes): Promise<MarketReading> => {
  const query = async (method: string, params: readonly unknown[], read: (result: unknown) => unknown) => {
    const answers = await queryAllNodes(nodes, method, params);
    const values = answers.flatMap((answer) => ('result' in answer ? (quantityOf(read(answer.result)) ?? []) : []));
    const found = median(values);
    if (found === undefined || values.length < nodes.quorum) throw new Error(`too few nodes answer ${method}`);
    return found;
  };
  const baseFeeOf = (block: unknown) => (block as { baseFeePerGas?: unknown } | null)?.baseFeePerGas ?? '0x0';
  const [baseFee, tip] = await Promise.all([
    query('eth_getBlockByNumber', ['latest', false], baseFeeOf),
    query('eth_maxPriorityFeePerGas', [], (fee) => fee),
  ]);
  return { baseFee, tip };
};
