import type { JsonRpc } from '@ipr/protocol/json-rpc/json-rpc';

interface Header {
  readonly number: string;
  readonly timestamp: string;
}

/**
 * Sets the chain's clock to this machine's before a block is made; anvil's own began with the genesis block. After the machine's clock was
 * set back, the newest block's time is kept until the clock has passed it, because block times never run back.
 * @param now milliseconds since 1970
 */
export const setBlockTime = async (rpc: JsonRpc, now: () => number = Date.now): Promise<void> => {
  const { timestamp } = await rpc<Header>('eth_getBlockByNumber', ['latest', false]);
  await rpc('evm_setTime', [Math.max(Number(timestamp), Math.floor(now() / 1000))]);
};
