import { type AccessLevel, type Hex, isWallet } from '@ipr/domain';
import { z } from 'zod';

/** Fields shared by several replies of the subgraph: BigInt is encoded as decimal text, Bytes as lower-case hexadecimal. */
export const hex = z
  .string()
  .regex(/^0x[0-9a-f]*$/)
  .transform((text) => text as Hex);

/** A BigInt far below 2^53: Unix seconds or a block number. */
export const count = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

/** An Int. */
export const small = z.number().int().nonnegative();

export const reference = z.object({ id: hex }).transform(({ id }) => id);

/** Unix seconds; 0 when absent. An expiry may exceed 2^53; the loss of precision is harmless, because it is only compared. */
export const expiry = z
  .string()
  .regex(/^\d+$/)
  .nullable()
  .transform((seconds) => Number(seconds ?? 0));

export const roleState = z.enum(['PENDING', 'ACTIVE', 'REVOKED', 'RELINQUISHED', 'REJECTED', 'REPLACED']);

const levels = { VIEW: 'view', EDIT: 'edit', ADMIN: 'admin' } as const satisfies Record<string, AccessLevel>;
export const level = z.enum(['VIEW', 'EDIT', 'ADMIN']).transform((name) => levels[name]);

export const summaryFragment = /* GraphQL */ `
  fragment Summary on Asset {
    id owner { id } hash cid title name createdAt updatedAt creationTxHash versionCount
  }
`;

export const summary = z.object({
  id: z.string(),
  owner: reference,
  hash: hex,
  cid: z.string(),
  title: z.string(),
  name: z.string(),
  createdAt: count,
  updatedAt: count,
  creationTxHash: hex,
  versionCount: small,
});

/** User ids are lower-case addresses. @throws RangeError for a text that is not an address */
export const userId = (address: string): string => {
  const id = address.toLowerCase();
  if (!isWallet(id)) throw new RangeError('not an address');
  return id;
};
