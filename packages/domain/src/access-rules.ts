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
 * The standings of an account towards an asset. A 'none' account has seen the owner on another asset, a 'stranger' has not;
 * tests ensure that the rules treat both alike.
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

/** The standings allowed for each action on an asset (D1 section 6; decisions S1, S5, S7, S9). */
export const accessRules = {
  /** Read the file and its history: view, download, versions. */
  view: ['view', 'edit', 'admin', 'owner'],
  /** Add a version. */
  edit: ['edit', 'admin', 'owner'],
  /** Grant access to others at any level, and invite them. */
  share: ['admin', 'owner'],
  /** End the access of other accounts; the owner's access cannot be ended. */
  revoke: ['admin', 'owner'],
  accept: ['pending'],
  reject: ['pending'],
  /** End one's own access; an expired grant can also be relinquished, to remove it from the lists. */
  relinquish: ['view', 'edit', 'admin', 'expired'],
  /** View and download the certificate. */
  certificate: ['owner'],
  /** Request access from the owner. */
  'request-access': ['none', 'pending', 'expired', 'revoked', 'stranger'],
} as const satisfies Record<string, readonly AssetStanding[]>;

export type AssetAction = keyof typeof accessRules;

/**
 * Whether the rules allow an action for a standing. It decides which controls are shown and which calls are made; the
 * contract enforces access.
 */
export const mayDo = (standing: AssetStanding, action: AssetAction): boolean =>
  (accessRules[action] as readonly AssetStanding[]).includes(standing);

/** The level that a standing passes on chain: expired, revoked and pending grants pass none. */
export const passedLevel = (standing: AssetStanding): Standing =>
  standing === 'view' || standing === 'edit' || standing === 'admin' || standing === 'owner' ? standing : 'none';

/** The lowest on-chain role required for an action: exactly the standings allowed by the rules pass it. */
export const roleNeededFor = (action: 'view' | 'edit' | 'share' | 'revoke'): Role => {
  const allowed: readonly AssetStanding[] = accessRules[action];
  return roleOf[accessLevels.find((level) => allowed.includes(level)) ?? 'admin'];
};

/** Whether the level exceeds the standing's current level, so that requesting it makes sense. */
export const lacksLevel = (standing: AssetStanding, level: AccessLevel): boolean => {
  const passed = passedLevel(standing);
  return !{ view: canView, edit: canEdit, admin: canShare }[level](passed);
};

/**
 * Derives a standing from the account's newest grant, as chain or index report it.
 * @param grant null, or state 'none', when the account has no grant
 * @param now Unix seconds
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
