import type { Hex } from '@ipr/domain';
import { z } from 'zod';

/** @param most bytes */
const hexBytes = (most: number) =>
  z
    .string()
    .max(2 + 2 * most)
    .regex(/^0x([0-9a-fA-F]{2})*$/)
    .transform((text) => text.toLowerCase() as Hex);

/** Bytes as JSON-RPC writes them, at most 256 KiB: calls of contracts, code, bloom filters, nodes of a trie. Read as lower case. */
export const HexBytes = hexBytes(256 * 1024);

/**
 * Data of a log, or of a call in a block. A sender pays for each byte: the limits of data and of logs are above what the gas of a block
 * allows, so that no sender can make a receipt that evidence does not have.
 */
export const HexData = hexBytes(16 * 1024 * 1024);
/** Logs of one receipt. */
export const mostLogs = 200_000;

/** A number of at most 256 bits as JSON-RPC writes it. Read as lower case. */
export const HexQuantity = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,64}$/)
  .transform((text) => text.toLowerCase() as Hex);
