import { z } from 'zod';
import { Address, Hex32, HexData, IsoTime } from './fields.ts';

/**
 * A Safe transaction to sign and send, without value, gas parameters or refund. Either a plain call (operation 0, the
 * default) or a batch of such calls by delegatecall to MultiSendCallOnly (operation 1).
 */
export const SafeCall = z.strictObject({
  to: Address,
  data: HexData,
  nonce: z.number().int().min(0),
  operation: z.union([z.literal(0), z.literal(1)]).optional(),
});

export const RelayedTransaction = z.object({
  id: z.string(),
  /**
   * pending: recorded or sent; confirming: in a block; confirmed: final; failed: reverted, or another action used its nonce;
   * expired: the relay no longer retries, but the signed transaction stays valid until another action uses its nonce.
   */
  status: z.enum(['pending', 'confirming', 'confirmed', 'failed', 'expired']),
  hash: Hex32.nullable(),
  blockNumber: z.number().int().nullable(),
  /** A failure code when status is failed or expired. */
  error: z.object({ code: z.string(), reason: z.string() }).nullable(),
  createdAt: IsoTime,
});
export type RelayedTransaction = z.infer<typeof RelayedTransaction>;
