export type ChainBlock = Readonly<{ number: string; hash: string }>;

/** Asks the chain for a block by its number (decimal); null when it has none. @throws Error when the chain does not answer */
export const blockAt = async (chainUrl: string, height: number | 'latest'): Promise<ChainBlock | null> => {
  const tag = height === 'latest' ? height : `0x${height.toString(16)}`;
  const response = await fetch(chainUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBlockByNumber', params: [tag, false] }),
    signal: AbortSignal.timeout(5_000),
  });
  const { result, error } = (await response.json()) as { result?: ChainBlock | null; error?: { message: string } };
  if (result === undefined)
    throw new Error(`the chain refused eth_getBlockByNumber: ${error?.message ?? response.status}`);
  return result;
};
