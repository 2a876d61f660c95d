import { Failure } from '@ipr/domain';
import { replaces } from './is-transient.ts';

const away = new Failure('network.unreachable');

test.each([
  ['nothing failed', null, undefined, false],
  ['nothing could be read yet', away, undefined, true],
  ['what was read before cannot be read again for a moment', away, ['a share'], false],
  ['what was read before is gone', new Failure('asset.not-found', { id: '1' }), ['a share'], true],
  ['what was read before no longer tells the truth', new Failure('request.invalid'), ['a share'], true],
])('when %s, whether the page is given to that: %#', (_, thrown, shown, expected) => {
  expect(replaces(thrown, shown)).toBe(expected);
});
