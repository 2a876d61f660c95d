import type { AssetDetails } from '@ipr/ports/index';
import { z } from 'zod';
import { reads } from '../answer.ts';
import { count, expiry, hex, level, reference, roleState, small, summary, summaryFragment } from '../fields.ts';
import type { AssetAnswer } from '../generated/answers.ts';

export const assetQuery = /* GraphQL */ `
  ${summaryFragment}
  query Asset($id: ID!) {
    asset(id: $id) {
      ...Summary
      committedAt
      claims: priorityClaims(first: 100, orderBy: committedAt, orderDirection: asc) {
        id claimant { id } committedAt tx { id }
      }
      versions(first: 1000, orderBy: number, orderDirection: desc) {
        id number hash cid title updater { id } txHash blockNumber timestamp
      }
      roles(first: 1000, orderBy: sequence, orderDirection: desc) {
        id user { id } grantor { id } role state grantedAt expiresAt endedAt txHash ndaHash cid
      }
    }
  }
`;

const version = z.object({
  id: z.string(),
  number: small,
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
    state: roleState,
    grantedAt: count,
    expiresAt: expiry,
    endedAt: count.nullable(),
    txHash: hex,
    ndaHash: hex,
    cid: z.string(),
  })
  .transform(({ role: granted, ...rest }) => ({ ...rest, level: granted }));

const claim = z
  .object({ id: z.string(), claimant: reference, committedAt: count, tx: reference })
  .transform(({ tx, ...rest }) => ({ ...rest, txHash: tx }));

const details = summary.extend({
  committedAt: count.nullable(),
  claims: z.array(claim),
  versions: z.array(version),
  roles: z.array(role),
});

export const assetAnswer = reads<AssetAnswer>()(z.object({ asset: details.nullable() })).transform(
  ({ asset }): AssetDetails | null => asset,
);
