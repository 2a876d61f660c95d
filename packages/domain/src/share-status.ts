export type ShareStatus = 'ACTIVE' | 'PENDING' | 'REVOKED' | 'EXPIRED' | 'Unknown';

/** 'Expiring soon' on the dashboard and in share lists: ends within 30 days (decision V4). Seconds. */
export const expiringSoonSeconds = 30 * 24 * 3600;

export interface GrantFacts {
  /** State of the grant as reported by chain or index; for an ended grant, its final state. */
  readonly state: string;
  /** Unix seconds; 0 (also as text) means never. */
  readonly expiresAt: number | bigint | string;
}

const ended = new Set(['revoked', 'relinquished', 'rejected', 'replaced']);

/**
 * The displayed status of a share (decision S1). Interface, API, index and key nodes all use this rule.
 * @param now Unix seconds
 */
export const shareStatus = ({ state, expiresAt }: GrantFacts, now: number): ShareStatus => {
  const word = state.toLowerCase();
  if (ended.has(word)) return 'REVOKED';
  const expires = Number(expiresAt);
  if ((word === 'pending' || word === 'accepted' || word === 'active') && expires !== 0 && now >= expires)
    return 'EXPIRED';
  if (word === 'pending') return 'PENDING';
  if (word === 'accepted' || word === 'active') return 'ACTIVE';
  return 'Unknown';
};
