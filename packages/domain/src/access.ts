/** Access levels of D1 section 6; on chain view = 1, edit = 2, admin = 3. The owner always passes level 3. */
export const accessLevels = ['view', 'edit', 'admin'] as const;
export type AccessLevel = (typeof accessLevels)[number];
export type Role = 1 | 2 | 3;

export const roleOf: Record<AccessLevel, Role> = { view: 1, edit: 2, admin: 3 };
export const levelOf: Record<Role, AccessLevel> = { 1: 'view', 2: 'edit', 3: 'admin' };

export type Standing = AccessLevel | 'owner' | 'none';

/** Level 1 and up. */
export const canView = (standing: Standing): boolean => standing !== 'none';
/** Level 2 and up: may update the asset. */
export const canEdit = (standing: Standing): boolean => standing === 'edit' || canShare(standing);
/** Level 3: may grant and revoke access. */
export const canShare = (standing: Standing): boolean => standing === 'admin' || standing === 'owner';
