import { type ShareStatus, shareStatus } from '@ipr/domain';
import type { AssetRole } from '@ipr/ports/index';

/** A badge warns of the end of a share from here on, in seconds (decision V4). */
const soonSeconds = 7 * 24 * 3600;

export interface GrantRow extends AssetRole {
  readonly status: ShareStatus;
  readonly isSoon: boolean;
  /** The newest grant of its person: the one that may be renewed. */
  readonly isNewest: boolean;
  /** The first grant to its person, not accepted: they have opened nothing. */
  readonly isUnopened: boolean;
}

/** Whether an active share ends soon. @param now Unix seconds */
export const endsSoon = (status: ShareStatus, expiresAt: number, now: number): boolean =>
  status === 'ACTIVE' && expiresAt !== 0 && expiresAt - now < soonSeconds;

/** Whether nobody can have opened anything under a grant or one before it. @param nonce of the grant, 1 for the first */
export const isUnopened = (status: ShareStatus, nonce: number): boolean => status === 'PENDING' && nonce === 1;

/**
 * The grants of an asset as the card shows them: current ones, and those that have ended (decision S22).
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
