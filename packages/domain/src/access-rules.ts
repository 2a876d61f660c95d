import {
  type AccessLevel,
  accessLevels,
  canEdit,
  canShare,
  canView,
  type Role,
  roleOf,
  type Standing,
} from './access.ts';
import { type GrantFacts, shareStatus } from './share-status.ts';

/**
 * What somebody can be to an asset. 'none' knows the owner from another asset, 'stranger' does not; the rules tell them apart
 * nowhere, and the tests see to it.
 */
export const assetStandings = [
  'none',
  'pending',
  'view',
  'edit',
  'admin',
  'owner',
  'expired',
  'revoked',
  'stranger',
] as const;
export type AssetStanding = (typeof assetStandings)[number];

/** Who may do what to an asset (D1 section 6; decisions S1, S5, S7, S9). */
export const accessRules = {
  /** See what the file says: view, download, versions. */
  view: ['view', 'edit', 'admin', 'owner'],
  /** Give it a new version. */
  edit: ['edit', 'admin', 'owner'],
  /** Grant access to others at any level, and invite them. */
  share: ['admin', 'owner'],
  /** End the access of others, never the owner's. */
  revoke: ['admin', 'owner'],
  accept: ['pending'],
  reject: ['pending'],
  /** Give up one's own access; what has run out can still be put away. */
  relinquish: ['view', 'edit', 'admin', 'expired'],
  /** View and download the certificate. */
  certificate: ['owner'],
  /** Ask the owner for access. */
  'request-access': ['none', 'pending', 'expired', 'revoked', 'stranger'],
} as const satisfies Record<string, readonly AssetStanding[]>;

export type AssetAction = keyof typeof accessRules;

/** Whether the rules let somebody of this standing do this. The chain decides; this is what to show and what to ask it for. */
export const mayDo = (standing: AssetStanding, action: AssetAction): boolean =>
  (accessRules[action] as readonly AssetStanding[]).includes(standing);

/** What the standing passes on chain: expired, revoked and pending grants pass nothing. */
export const passedLevel = (standing: AssetStanding): Standing =>
  standing === 'view' || standing === 'edit' || standing === 'admin' || standing === 'owner' ? standing : 'none';

/** The least role on chain that an action takes: everybody who may do it passes this role, and nobody else does. */
export const roleNeededFor = (action: 'view' | 'edit' | 'share' | 'revoke'): Role => {
  const allowed: readonly AssetStanding[] = accessRules[action];
  return roleOf[accessLevels.find((level) => allowed.includes(level)) ?? 'admin'];
};

/** Whether a level is new to somebody: asking for it makes sense. */
export const lacksLevel = (standing: AssetStanding, level: AccessLevel): boolean => {
  const passed = passedLevel(standing);
  return !{ view: canView, edit: canEdit, admin: canShare }[level](passed);
};

/**
 * Somebody's standing from their newest grant, as chain or index tell it.
 * @param grant null, or of state 'none', for somebody who holds none @param now Unix seconds
 */
export const standingOf = (
  grant: (GrantFacts & { readonly level: AccessLevel | null }) | null,
  isOwner: boolean,
  now: number,
): AssetStanding => {
  if (isOwner) return 'owner';
  if (!grant) return 'none';
  const status = shareStatus(grant, now);
  if (status === 'ACTIVE') return grant.level ?? 'none';
  const words = { PENDING: 'pending', EXPIRED: 'expired', REVOKED: 'revoked', Unknown: 'none' } as const;
  return words[status];
};
