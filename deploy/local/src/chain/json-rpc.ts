/** One JSON-RPC 2.0 call over HTTP. @throws Error with the node's message, or what fetch throws when nobody answers. */
export type JsonRpc = <T = unknown>(method: string, params?: readonly unknown[]) => Promise<T>;

export const jsonRpc =
  (url: string, timeoutMs = 10_000): JsonRpc =>
  async <T>(method: string, params: readonly unknown[] = []) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const reply = (await response.json()) as { result?: T; error?: { message: string } };
    if (reply.error) throw new Error(`${method}: ${reply.error.message}`);
    return reply.result as T;
  };
