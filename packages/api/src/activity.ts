import { actionTypes } from '@ipr/domain';
import { z } from 'zod';
import { Address, AssetId, Hex32 } from './fields.ts';
import { Level, Locale } from './sharing-values.ts';

/** Rows that paging can reach; the index accepts no larger offset. */
const maxReach = 5_000;

/** Search, filter and page of a list of activities. */
export const activityListing = {
  limit: z.coerce.number().int().min(1).max(100).default(20),
  offset: z.coerce.number().int().min(0).max(maxReach).default(0),
  /** Words of the sentence, of a person's name, or of an asset's title. */
  q: z.string().trim().max(200).optional(),
  type: z.enum(actionTypes).optional(),
  /** Language of the sentences that `q` is compared with. */
  locale: Locale.default('en'),
  /** `at` of an earlier page, so that new events move no row. */
  at: z
    .string()
    .regex(/^\d{1,10}-\d{1,11}$/)
    .optional(),
};

export const userActivityListing = {
  ...activityListing,
  /** Only actions up to this time, Unix seconds: beyond the largest offset a list continues at its last row. */
  until: z.coerce.number().int().min(0).optional(),
  /** `nextHeld` of an earlier page: only actions on the shared assets that its list left out. */
  heldBefore: z
    .string()
    .regex(/^\d{1,20}$/)
    .optional(),
};

/** One action with the current title of its asset. */
export const Activity = z.object({
  /** txHash-logIndex-type */
  id: z.string(),
  type: z.enum(actionTypes),
  /** Unix seconds. */
  timestamp: z.number().int(),
  asset: z.object({ id: AssetId, title: z.string() }),
  actor: Address,
  counterparty: Address.nullable(),
  level: Level.nullable(),
  /** Unix seconds; 0 means never, or not applicable. */
  expiresAt: z.number(),
  /** Title given to the version. */
  title: z.string().nullable(),
  /** True for a RELINQUISH that rejected a pending grant. */
  wasPending: z.boolean(),
  txHash: Hex32,
});
export type Activity = z.infer<typeof Activity>;

export const ActivityPage = z.object({
  items: z.array(Activity),
  /** A lower bound unless `totalIsExact`. */
  total: z.number().int(),
  totalIsExact: z.boolean(),
  hasMore: z.boolean(),
  at: z.string(),
  /** Names of the people in `items` whom the caller may see by name (decision P9). */
  people: z.array(z.object({ wallet: Address, name: z.string() })),
});
export type ActivityPage = z.infer<typeof ActivityPage>;

export const UserActivityPage = ActivityPage.extend({
  /** `heldBefore` of a list that continues this one: it cannot name all assets that are shared with the person. Null when it does. */
  nextHeld: z.string().nullable(),
});
export type UserActivityPage = z.infer<typeof UserActivityPage>;
