import { z } from 'zod';
import { count, hex, level, reference, summary, summaryFields } from '../fields.ts';
import type { AssetDetails } from '../port.ts';

export const assetQuery = `query Asset($id: ID!) {
  asset(id: $id) {
    ${summaryFields} committedAt
    versions(first: 1000, orderBy: number, orderDirection: desc) {
      id number hash cid title updater { id } txHash blockNumber timestamp
    }
    roles(first: 1000, orderBy: grantedAt, orderDirection: desc) {
      id user { id } grantor { id } role state grantedAt expiresAt endedAt txHash ndaHash cid
    }
  }
}`;

const version = z.object({
  id: z.string(),
  number: z.number().int(),
  hash: hex,
  cid: z.string(),
  title: z.string(),
  updater: reference,
  txHash: hex,
  blockNumber: count,
  timestamp: count,
});

const role = z
  .object({
    id: z.string(),
    user: reference,
    grantor: reference,
    role: level,
    state: z.enum(['PENDING', 'ACTIVE', 'REVOKED', 'RELINQUISHED', 'REJECTED', 'REPLACED']),
    grantedAt: count,
    expiresAt: z.string().regex(/^\d+$/).nullable(),
    endedAt: count.nullable(),
    txHash: hex,
    ndaHash: hex,
    cid: z.string(),
  })
  .transform(({ role: granted, expiresAt, ...rest }) => ({
    ...rest,
    level: granted,
    expiresAt: Number(expiresAt ?? 0),
  }));

const details = summary.extend({ committedAt: count.nullable(), versions: z.array(version), roles: z.array(role) });

export const assetAnswer = z.object({ asset: details.nullable() }).transform(({ asset }): AssetDetails | null => asset);
