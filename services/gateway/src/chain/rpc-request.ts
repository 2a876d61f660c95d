import { Address, Hex32, HexData } from '@ipr/api';
import type { RpcError } from '@ipr/protocol/json-rpc/endpoint';
import { answerTo, RpcCall } from '@ipr/protocol/json-rpc/message';
import { z } from 'zod';

/** The read methods that the portal uses; none that sends, signs, filters, traces or controls a node. */
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

export const rpcBounds = {
  bytes: 128 * 1024,
  calls: 32,
  /** Gas limit of one eth_call, hexadecimal: 10 million, about ten times the need of the registry's largest answer. */
  gas: '0x989680',
  /**
   * Maximum size of one call's answer. The largest that the portal reads is the code of a contract, 48 KiB in hexadecimal (EIP-170); a
   * record, a grant, a receipt or a block with 500 transaction hashes is smaller.
   */
  answerBytes: 64 * 1024,
  /** Maximum size of all answers to one request. */
  answersBytes: 512 * 1024,
  /** Calls of one request sent concurrently: two requests to a node. */
  callsAtOnce: 6,
  /** Maximum size for all requests of this process: answers being read and answers not yet sent to the client. */
  bytesInFlight: 16 * 1024 * 1024,
  /** Time within which a client must read its answer. */
  handOverMs: 30_000,
} as const;

const Call = RpcCall.refine(
  ({ id, method, params = [] }) => String(id).length <= 64 && method.length <= 64 && params.length <= 8,
);
export type Call = z.output<typeof Call>;

export const RpcRequest = z.union([Call, z.array(Call).min(1).max(rpcBounds.calls)]);
export type RpcRequest = z.output<typeof RpcRequest>;

export const callsOf = (request: RpcRequest): readonly Call[] => (Array.isArray(request) ? request : [request]);

const BlockNumber = z.string().regex(/^(latest|safe|finalized|earliest|0x[0-9a-f]{1,16})$/);
const Block = z.union([
  BlockNumber,
  z.strictObject({ blockNumber: BlockNumber }),
  z.strictObject({ blockHash: Hex32, requireCanonical: z.boolean().optional() }),
]);

/**
 * Accepted eth_call parameters: an existing contract at a block. A node computes until the gas is used up, so the caller cannot set
 * the gas, and can provide neither code nor state overrides.
 */
const EthCall = z
  .tuple([
    z.object({
      to: Address,
      from: Address.optional(),
      data: HexData.optional(),
      input: HexData.optional(),
      gas: z.unknown().optional(),
    }),
    Block.optional(),
  ])
  .transform(([{ gas: _, ...call }, block = 'latest']) => [{ ...call, gas: rpcBounds.gas }, block]);

type Bounded = { readonly call: Call } | { readonly error: RpcError };

const bounded = (call: Call): Bounded => {
  const { method, params } = call;
  if (!readMethods.has(method)) return { error: { code: -32601, message: `${method} is not offered here` } };
  if (method !== 'eth_call') return { call };
  const parsed = EthCall.safeParse(params);
  if (parsed.success) return { call: { ...call, params: parsed.data } };
  return { error: { code: -32602, message: 'expected a contract, data and a block' } };
};

const refusalOf = (call: Call, answer: Bounded) =>
  answerTo(call, 'error' in answer ? answer : { error: { code: -32601, message: 'refused with its batch' } });

/**
 * Accepts read calls within bounds. All others are answered here (JSON-RPC 2.0 errors -32601 and -32602), a batch as a whole.
 * @returns the calls to send to the node, or the answer
 */
export const boundRequest = (request: RpcRequest): { readonly send: RpcRequest } | { readonly answer: object } => {
  const calls = callsOf(request);
  const results = calls.map(bounded);
  const sent = results.flatMap((result) => ('call' in result ? [result.call] : []));
  if (sent.length === calls.length) return { send: Array.isArray(request) ? sent : (sent[0] as Call) };
  const refusals = calls.map((call, at) => refusalOf(call, results[at] as Bounded));
  return { answer: Array.isArray(request) ? refusals : (refusals[0] as object) };
};
