import { Failure } from '@ipr/domain';
import { replaces } from './is-transient.ts';

const away = new Failure('network.unreachable');

test.each([
  ['nothing failed', null, undefined, false],
  ['nothing has been loaded yet', away, undefined, true],
  ['a reload fails temporarily', away, ['a share'], false],
  ['the shown item no longer exists', new Failure('asset.not-found', { id: '1' }), ['a share'], true],
  ['the shown data is no longer valid', new Failure('request.invalid'), ['a share'], true],
])('when %s, decides whether the failure replaces the page: %#', (_, thrown, shown, expected) => {
  expect(replaces(thrown, shown)).toBe(expected);
});
