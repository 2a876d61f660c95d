import type { KeysetName } from '@ipr/ports/keynet';

const probeMs = 4_000;

const isLive = async (node: string, keyset: KeysetName): Promise<boolean> => {
  try {
    const answer = await fetch(`${node}/health`, { signal: AbortSignal.timeout(probeMs) });
    if (!answer.ok) return false;
    const { keysetId, publicKey } = await answer.json();
    return keysetId === keyset.id && publicKey === keyset.publicKey;
  } catch {
    return false;
  }
};

/** Nodes that respond, can read the chain and hold shares of the expected keyset. */
export const findLiveNodes = async (nodes: readonly string[], keyset: KeysetName): Promise<string[]> => {
  const live = await Promise.all(nodes.map((node) => isLive(node, keyset)));
  return nodes.filter((_, i) => live[i]);
};

/**
 * A recent block hash for the session's nonce, from our own origin or any live node. By default the SDK queries a third
 * party's indexer and then four public RPCs.
 */
export const fetchBlockhash = async (addresses: readonly string[]): Promise<string> => {
  for (const address of addresses)
    try {
      const answer = await fetch(address, { signal: AbortSignal.timeout(probeMs) });
      const { blockhash } = await answer.json();
      if (answer.ok && /^0x[0-9a-f]{64}$/.test(blockhash)) return blockhash;
    } catch {}
  throw new Error('no block hash from any node');
};
