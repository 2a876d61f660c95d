import type { ShareStatus } from '@ipr/domain';
import { actionsOf } from './share-actions.ts';
import type { Direction } from './shares-query.ts';

test.each<[Direction, ShareStatus, string]>([
  ['incoming', 'PENDING', 'accept reject'],
  ['incoming', 'ACTIVE', 'leave'],
  ['incoming', 'EXPIRED', ''],
  ['incoming', 'REVOKED', ''],
  ['incoming', 'Unknown', ''],
  ['outgoing', 'PENDING', 'revoke'],
  ['outgoing', 'ACTIVE', 'revoke'],
  ['outgoing', 'EXPIRED', 'renew'],
  ['outgoing', 'REVOKED', ''],
  ['outgoing', 'Unknown', ''],
])('offers for an %s share that is %s: %s', (direction, status, offered) => {
  expect(actionsOf(direction, status).join(' ')).toBe(offered);
});
