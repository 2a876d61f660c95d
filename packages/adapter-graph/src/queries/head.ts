import type { IndexHead } from '@ipr/ports/index';
import { z } from 'zod';
import { reads } from '../answer.ts';
import { hex, small } from '../fields.ts';
import type { HeadAnswer } from '../generated/answers.ts';

export const headQuery = /* GraphQL */ `
  query Head {
    _meta { block { number hash } }
  }
`;

const block = z.object({ number: small, hash: hex.nullable() });

/** The hash is null only while a block is being reverted. */
export const headAnswer = reads<HeadAnswer>()(z.object({ _meta: z.object({ block }).nullable() })).transform(
  ({ _meta }, context): IndexHead => {
    if (_meta?.block.hash) return { blockNumber: _meta.block.number, blockHash: _meta.block.hash };
    context.addIssue({ code: 'custom', message: 'the index has no newest block' });
    return z.NEVER;
  },
);
