/** @jest-environment ./packages/ui/testing/browser-environment.mjs */

import { createWorld, me, stranger } from '@ipr/client/testing/small-world';
import type { Action, ActionType } from '@ipr/ports/index';
import { screen } from '@testing-library/react';
import { showPiece } from '../../../testing/shell.tsx';
import { EventEntry } from './event-entry.tsx';

const action: Action = {
  id: '0x1-0-CREATE',
  type: 'CREATE',
  timestamp: 1_800_000_000,
  asset: { id: '1', title: 'Motor' },
  actor: me,
  counterparty: stranger,
  level: 'view',
  shareId: null,
  expiresAt: 0,
  hash: null,
  cid: null,
  title: null,
  wasPending: false,
  tx: { id: `0x${'1'.repeat(64)}`, blockNumber: 1 },
};

test.each<[string, string]>([
  ['CREATE', 'Asset Created'],
  ['UPDATE', 'Asset Updated'],
  ['PENDING', 'Share Pending'],
  ['ACCEPT', 'Share Accepted'],
  ['REVOKE', 'Access Revoked'],
  ['RELINQUISH', 'Access Relinquished'],
  ['NDA_SIGN', 'NDA Signed'],
  ['SOMETHING_NEW', 'Unknown Action'],
])('labels an event of type %s as %s', (type, label) => {
  showPiece(createWorld(), <EventEntry action={{ ...action, type: type as ActionType }} />);
  expect(screen.getByText(label).tagName).toBe('STRONG');
});
