import { type AccessLevel, type ShareStatus, type Standing, shareStatus } from '@ipr/domain';
import type { ListedAsset } from '@ipr/ports/index';

/** Access of the person who views a list to one of its assets. */
export type RowState =
  | { readonly kind: 'owned' }
  | { readonly kind: 'shared' | 'pending'; readonly level: AccessLevel }
  | { readonly kind: 'expired' | 'ended' };

const kinds = { ACTIVE: 'shared', PENDING: 'pending', EXPIRED: 'expired', REVOKED: 'ended' } as const;
const isOver = (status: ShareStatus): status is 'EXPIRED' | 'REVOKED' => status === 'EXPIRED' || status === 'REVOKED';

/**
 * The person's access according to the list; null if the list lacks the data. For display only: rights are read from the chain
 * where they matter (decision P11).
 * @param now Unix seconds: a grant may expire while its list is shown
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

/** The person's standing according to the row: none before acceptance and after the end. */
export const standingOf = (state: RowState | null): Standing => {
  if (state?.kind === 'owned') return 'owner';
  return state?.kind === 'shared' ? state.level : 'none';
};
