import type { AccessRequest } from '@ipr/api';
import { sortRequests } from './sort-requests.ts';

const request = (id: string, known: boolean, state: AccessRequest['state']) => ({ id, known, state }) as AccessRequest;
const idsOf = (items: readonly AccessRequest[]) => items.map(({ id }) => id).join('');

test('groups open requests of known people, open requests of strangers and answered requests, each in order of arrival', () => {
  const { known, unknown, answered } = sortRequests([
    ...[request('a', true, 'open'), request('b', false, 'open'), request('c', true, 'declined')],
    ...[request('d', false, 'granted'), request('e', true, 'open'), request('f', false, 'withdrawn')],
  ]);
  expect([known, unknown, answered].map(idsOf)).toEqual(['ae', 'b', 'cdf']);
});
