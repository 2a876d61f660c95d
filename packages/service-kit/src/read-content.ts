/** Reads content by its CID; null when it is larger than `maxBytes`, missing, or times out. */
export type ReadContent = (cid: string, maxBytes: number, timeoutMs: number) => Promise<Uint8Array | null>;

const collect = async (body: ReadableStream<Uint8Array>, maxBytes: number): Promise<Uint8Array | null> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/** Reads from an IPFS read gateway. @param gateway its origin */
export const gatewayContent =
  (gateway: string): ReadContent =>
  async (cid, maxBytes, timeoutMs) => {
    try {
      const address = new URL(`/ipfs/${cid}`, gateway);
      const answer = await fetch(address, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
      if (answer.ok && answer.body) return await collect(answer.body, maxBytes);
      await answer.body?.cancel();
      return null;
    } catch {
      return null;
    }
  };
