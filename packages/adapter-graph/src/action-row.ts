import type { Action } from '@ipr/ports/index';
import { z } from 'zod';
import { count, expiry, hex, level, reference } from './fields.ts';

export const actionFragment = /* GraphQL */ `
  fragment Line on Action {
    id type timestamp asset { id title } actor { id } counterparty { id } role assetRole { id } expiresAt hash cid title wasPending
    tx { id blockNumber }
  }
`;

export const actionRow = z
  .object({
    id: z.string(),
    type: z.enum(['CREATE', 'UPDATE', 'PENDING', 'ACCEPT', 'REVOKE', 'RELINQUISH', 'NDA_SIGN']),
    timestamp: count,
    asset: z.object({ id: z.string(), title: z.string() }),
    actor: reference,
    counterparty: reference.nullable(),
    role: level.nullable(),
    assetRole: z.object({ id: z.string() }).nullable(),
    expiresAt: expiry,
    hash: hex.nullable(),
    cid: z.string().nullable(),
    title: z.string().nullable(),
    wasPending: z.boolean(),
    tx: z.object({ id: hex, blockNumber: count }),
  })
  .transform(({ role, assetRole, ...row }): Action => ({ ...row, level: role, shareId: assetRole?.id ?? null }));
