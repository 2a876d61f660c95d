import type { SessionUser } from '@ipr/api';

/** Display name of the signed-in person; without a name the local part of their e-mail address. */
export const nameOf = (user: Pick<SessionUser, 'username' | 'email'>): string | undefined =>
  user.username?.trim() || user.email.split('@')[0] || undefined;
