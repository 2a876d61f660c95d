import { type AccessLevel, type ShareStatus, type Standing, shareStatus } from '@ipr/domain';
import type { ListedAsset } from '@ipr/ports/index';

/** How the person who looks at a list stands to one of its assets. */
export type RowState =
  | { readonly kind: 'owned' }
  | { readonly kind: 'shared' | 'pending'; readonly level: AccessLevel }
  | { readonly kind: 'expired' | 'ended' };

const kinds = { ACTIVE: 'shared', PENDING: 'pending', EXPIRED: 'expired', REVOKED: 'ended' } as const;
const isOver = (status: ShareStatus): status is 'EXPIRED' | 'REVOKED' => status === 'EXPIRED' || status === 'REVOKED';

/**
 * What a row says of the person's access; null where the list does not know. For the eye alone: rights are read from the chain
 * when they matter (decision P11).
 * @param now Unix seconds: a grant may run out while its list is looked at
 */
export const rowState = (
  { owner, grant }: Pick<ListedAsset, 'owner' | 'grant'>,
  wallet: string,
  now: number,
): RowState | null => {
  if (owner === wallet) return { kind: 'owned' };
  if (!grant) return null;
  const status = shareStatus(grant, now);
  if (status === 'Unknown') return null;
  return isOver(status) ? { kind: kinds[status] } : { kind: kinds[status], level: grant.level };
};

/** The person's standing, as the row lets one expect it: nothing before acceptance, nothing after the end. */
export const standingOf = (state: RowState | null): Standing => {
  if (state?.kind === 'owned') return 'owner';
  return state?.kind === 'shared' ? state.level : 'none';
};
