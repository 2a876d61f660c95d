import { z } from 'zod';
import type { RpcAnswer } from './endpoint.ts';

/** A call of JSON-RPC 2.0 with parameters by position (https://www.jsonrpc.org/specification, section 4). */
export const RpcCall = z.strictObject({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.number(), z.string(), z.null()]),
  method: z.string(),
  params: z.array(z.unknown()).optional(),
});
export type RpcCall = z.output<typeof RpcCall>;

/** The reply to a call as serialised (section 5). */
export const answerTo = ({ id }: Pick<RpcCall, 'id'>, answer: RpcAnswer) =>
  ({ jsonrpc: '2.0', id, ...answer }) as const;
