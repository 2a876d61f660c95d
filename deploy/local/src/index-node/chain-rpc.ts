import { jsonRpc } from '@ipr/protocol/json-rpc/json-rpc';

export type ChainBlock = Readonly<{ number: string; hash: string }>;

/** Asks the chain for a block by its number (decimal); null when it has none. @throws Error when the chain does not answer */
export const blockAt = (chainUrl: string, height: number | 'latest'): Promise<ChainBlock | null> => {
  const tag = height === 'latest' ? height : `0x${height.toString(16)}`;
  return jsonRpc(chainUrl, 5_000)<ChainBlock | null>('eth_getBlockByNumber', [tag, false]);
};

/** Mines empty blocks until the local chain is one block longer than this height. @throws Error when the chain does not answer */
export const mineBeyond = async (chainUrl: string, height: number): Promise<void> => {
  const newest = await blockAt(chainUrl, 'latest');
  const missing = height + 1 - Number(newest?.number ?? height + 1);
  if (missing > 0) await jsonRpc(chainUrl, 5_000)('anvil_mine', [`0x${missing.toString(16)}`]);
};
