/** Reads content by its CID from another IPFS gateway. @throws Error when it does not serve it */
export type ReadPeer = (cid: string, size: number) => AsyncIterable<Uint8Array>;

/** Time for a whole content, the largest being some 50 MB. Milliseconds. */
const defaultTimeoutMs = 120_000;

/**
 * Another IPFS gateway as a source of lost content. Its bytes are not trusted: the caller compares their hash before it stores them.
 * Redirects are not followed, so that the gateway cannot address this machine's network; a body longer than announced is not read
 * to its end.
 * @param gateway its base URL, under which `/ipfs/{cid}` is served
 */
export const peerGateway = (gateway: string, timeoutMs = defaultTimeoutMs): ReadPeer =>
  async function* read(cid, size) {
    const address = `${gateway.replace(/\/+$/, '')}/ipfs/${encodeURIComponent(cid)}`;
    const answer = await fetch(address, {
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: 'application/octet-stream' },
    });
    const announced = Number(answer.headers.get('content-length') ?? size);
    if (!answer.ok || !answer.body || (announced !== size && !answer.headers.get('content-encoding'))) {
      await answer.body?.cancel();
      throw new Error(`the peer gateway answered ${answer.status} with ${announced} bytes`);
    }
    yield* answer.body;
  };
