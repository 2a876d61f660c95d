/** Reads content by its CID; null when it is larger than `maxBytes`, missing, or not there in time. */
export type ReadContent = (cid: string, maxBytes: number, timeoutMs: number) => Promise<Uint8Array | null>;

const collect = async (body: ReadableStream<Uint8Array>, maxBytes: number): Promise<Uint8Array | null> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > maxBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
};

/** From a read gateway of IPFS. @param gateway its origin */
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
