import { type AccessLevel, type Hex, isWallet } from '@ipr/domain';
import { z } from 'zod';

/** Parts that several answers of the subgraph share: BigInt comes as decimal text, Bytes as lower-case hexadecimal. */
export const hex = z
  .string()
  .regex(/^0x[0-9a-f]*$/)
  .transform((text) => text as Hex);

/** Unix seconds or a block number: never near 2^53. */
export const count = z.union([z.string().regex(/^\d{1,15}$/), z.number().int().nonnegative()]).transform(Number);

export const reference = z.object({ id: hex }).transform(({ id }) => id);

const levels = { VIEW: 'view', EDIT: 'edit', ADMIN: 'admin' } as const satisfies Record<string, AccessLevel>;
export const level = z.enum(['VIEW', 'EDIT', 'ADMIN']).transform((name) => levels[name]);

export const summaryFields = 'id owner { id } hash cid title name createdAt updatedAt creationTxHash versionCount';

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
  versionCount: z.number().int(),
});

/** Ids of users are lower-case addresses. @throws RangeError for anything that is not an address */
export const userId = (address: string): string => {
  const id = address.toLowerCase();
  if (!isWallet(id)) throw new RangeError('not an address');
  return id;
};
