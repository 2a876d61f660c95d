import type { ShareStatus } from '@ipr/domain';
import type { TextKey } from '@ipr/ui';
import type { Direction } from './shares-query.ts';

export type ShareAction = 'accept' | 'reject' | 'leave' | 'revoke' | 'renew';

const table: Readonly<Record<Direction, Readonly<Partial<Record<ShareStatus, readonly ShareAction[]>>>>> = {
  incoming: { PENDING: ['accept', 'reject'], ACTIVE: ['leave'] },
  outgoing: { PENDING: ['revoke'], ACTIVE: ['revoke'], EXPIRED: ['renew'] },
};

/** Actions on a card of the list (D1 section 2, decision S1). */
export const actionsOf = (direction: Direction, status: ShareStatus): readonly ShareAction[] =>
  table[direction][status] ?? [];

/** The words of each action. */
export const actionWords = {
  accept: 'shares.accept',
  reject: 'invitation.reject',
  leave: 'shares.leave',
  revoke: 'access.revoke',
  renew: 'access.renew',
} as const satisfies Record<ShareAction, TextKey>;
