import { Failure, ReceivedFailure } from '@ipr/domain';
import { openingStages, openingTitle } from './opening-note.tsx';

test('marks the steps before the current one as done and shows bytes on the current step', () => {
  expect(openingStages({ step: 'fetching', doneBytes: 3, totalBytes: 9 })).toEqual([
    { key: 'key', state: 'done' },
    { key: 'fetching', state: 'now', doneBytes: 3, totalBytes: 9 },
    { key: 'decrypting', state: 'next' },
  ]);
});

test.each([
  ['view', 'keynet.not-authorized', 'asset.view-failed'],
  ['view', 'keynet.too-few-nodes', 'asset.view-failed'],
  ['download', 'keynet.not-authorized', 'asset.decrypt-failed'],
  ['download', 'file.decryption-failed', 'asset.decrypt-failed'],
  ['download', 'keynet.too-few-nodes', null],
  ['details', 'storage.unavailable', null],
  ['view', 'file.no-data', 'asset.no-file'],
] as const)('begins a failed opening to %s with %s by the text %s', (purpose, code, key) => {
  expect(openingTitle(purpose, new Failure(new ReceivedFailure(code)))).toBe(key);
});
