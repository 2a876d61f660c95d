import { z } from 'zod';

/** What the portal reads. Nothing that sends, signs, filters, traces or steers a node. */
const readMethods: ReadonlySet<string> = new Set([
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getCode',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'net_version',
]);

export const rpcBounds = { bytes: 128 * 1024, calls: 32 } as const;

const Call = z.strictObject({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.number(), z.string().max(64), z.null()]),
  method: z.string().max(64),
  params: z.array(z.unknown()).max(8).optional(),
});
type Call = z.output<typeof Call>;

export const RpcRequest = z.union([Call, z.array(Call).min(1).max(rpcBounds.calls)]);
export type RpcRequest = z.output<typeof RpcRequest>;

const refusal = ({ id, method }: Call) => ({
  jsonrpc: '2.0',
  id,
  error: {
    code: -32601,
    message: readMethods.has(method) ? 'refused with its batch' : `${method} is not offered here`,
  },
});

/** Answers a request that asks for more than reading (JSON-RPC 2.0 error -32601); undefined when it may go on. */
export const refuseWrites = (request: RpcRequest): object | undefined => {
  const calls = Array.isArray(request) ? request : [request];
  if (calls.every(({ method }) => readMethods.has(method))) return undefined;
  const refusals = calls.map(refusal);
  return Array.isArray(request) ? refusals : refusals[0];
};
