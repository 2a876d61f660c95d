import { type ShareStatus, shareStatus } from '@ipr/domain';
import type { AssetRole } from '@ipr/ports/index';

/** Remaining seconds from which a badge warns of the end of a share (decision V4). */
const soonSeconds = 7 * 24 * 3600;

export interface GrantRow extends AssetRole {
  readonly status: ShareStatus;
  readonly isSoon: boolean;
  /** True for a person's newest grant, which can be renewed. */
  readonly isNewest: boolean;
  /** True for a person's first grant while it is not accepted: they cannot have opened anything. */
  readonly isUnopened: boolean;
}

/** Whether an active share ends soon. @param now Unix seconds */
export const endsSoon = (status: ShareStatus, expiresAt: number, now: number): boolean =>
  status === 'ACTIVE' && expiresAt !== 0 && expiresAt - now < soonSeconds;

/** Whether the person cannot have opened anything under this or an earlier grant. @param nonce of the grant, 1 for the first */
export const isUnopened = (status: ShareStatus, nonce: number): boolean => status === 'PENDING' && nonce === 1;

/**
 * Splits the grants of an asset into current and ended ones (decision S22).
 * @param roles newest first
 * @param now Unix seconds
 */
export const listGrants = (roles: readonly AssetRole[], now: number) => {
  const seen = new Set<string>();
  const rows = roles.map((role): GrantRow => {
    const isNewest = !seen.has(role.user);
    seen.add(role.user);
    const status = shareStatus(role, now);
    const nonce = Number(role.id.split('-').at(-1));
    return {
      ...role,
      status,
      isNewest,
      isUnopened: isUnopened(status, nonce),
      isSoon: endsSoon(status, role.expiresAt, now),
    };
  });
  const isCurrent = ({ status }: GrantRow) => status === 'ACTIVE' || status === 'PENDING';
  return { current: rows.filter(isCurrent), ended: rows.filter((row) => !isCurrent(row)) };
};
