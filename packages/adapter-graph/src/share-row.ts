import { shareStatus } from '@ipr/domain';
import type { Share } from '@ipr/ports/index';
import { z } from 'zod';
import { count, expiry, hex, level, reference, roleState } from './fields.ts';

export const shareFragment = /* GraphQL */ `
  fragment Share on AssetRole {
    id asset { id title owner { id } } user { id } grantor { id } role state grantNonce grantedAt expiresAt acceptedAt ndaSignedAt
    endedAt endedBy { id } txHash ndaHash cid
  }
`;

export const shareRow = z.object({
  id: z.string(),
  asset: z.object({ id: z.string(), title: z.string(), owner: reference }),
  user: reference,
  grantor: reference,
  role: level,
  state: roleState,
  grantNonce: count,
  grantedAt: count,
  expiresAt: expiry,
  acceptedAt: count.nullable(),
  ndaSignedAt: count.nullable(),
  endedAt: count.nullable(),
  endedBy: reference.nullable(),
  txHash: hex,
  ndaHash: hex,
  cid: z.string(),
});

/** @param time Unix seconds: the moment for which the status is computed */
export const toShare = ({ role, ...row }: z.output<typeof shareRow>, time: number): Share => ({
  ...row,
  level: role,
  status: shareStatus(row, time),
});
