import { setTimeout as sleep } from 'node:timers/promises';
import { jsonRpc } from './json-rpc.ts';

interface RawReceipt {
  readonly status: '0x1' | '0x0';
  readonly blockNumber: string;
  readonly to: string | null;
}

const waitMs = 120_000;

/**
 * Asks for the receipt until it exists. viem's `waitForTransactionReceipt` asks again only when a later block arrives, and it skips
 * the block that arrives while it reads the transaction: on a chain that mines on demand it can wait forever.
 * @throws Error after 30 s
 */
export const waitForReceipt = async (rpcUrl: string, hash: string) => {
  const rpc = jsonRpc(rpcUrl);
  for (const end = Date.now() + waitMs; Date.now() < end; await sleep(20)) {
    const receipt = await rpc<RawReceipt | null>('eth_getTransactionReceipt', [hash]);
    if (receipt) {
      const { status, blockNumber, to } = receipt;
      return { status: status === '0x1' ? 'success' : 'reverted', blockNumber: Number(blockNumber), to } as const;
    }
  }
  throw new Error(`No receipt of ${hash} within ${waitMs} ms`);
};
