import type { Hex } from '@ipr/domain';
import { z } from 'zod';

/** Bytes as JSON-RPC writes them, at most 256 KiB: calls of contracts, code, bloom filters, nodes of a trie. Read as lower case. */
export const HexBytes = z
  .string()
  .max(2 + 2 * 262_144)
  .regex(/^0x([0-9a-fA-F]{2})*$/)
  .transform((text) => text.toLowerCase() as Hex);

/** A number of at most 256 bits as JSON-RPC writes it. Read as lower case. */
export const HexQuantity = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,64}$/)
  .transform((text) => text.toLowerCase() as Hex);
