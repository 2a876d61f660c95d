import { z } from 'zod';
import { count, hex } from '../fields.ts';
import type { IndexHead } from '../port.ts';

export const headQuery = '{ _meta { block { number hash } } }';

/** The hash is missing only while a block is being reverted. */
export const headAnswer = z
  .object({ _meta: z.object({ block: z.object({ number: count, hash: hex }) }) })
  .transform(({ _meta: { block } }): IndexHead => ({ blockNumber: block.number, blockHash: block.hash }));
