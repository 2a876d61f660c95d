import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dealKeyset, keysetPath, sharePath } from '@ipr/keys/share/deal-keyset';
import { requireShares } from './require-shares.ts';

const names = ['key-1', 'key-2', 'key-3', 'key-4', 'key-5'];
let directory: string;
beforeEach(() => {
  directory = join(mkdtempSync(join(tmpdir(), 'shares-')), 'keys');
  dealKeyset(directory);
});
afterEach(() => rmSync(join(directory, '..'), { recursive: true, force: true }));

test('five shares need no word', () => {
  expect(requireShares(directory, names)).toEqual([]);
});

test('one missing and one damaged share are named, and three serve', () => {
  rmSync(sharePath(directory, 2));
  writeFileSync(sharePath(directory, 4), '{"keysetId":');
  const [missing, damaged, summary] = requireShares(directory, names);
  expect(missing).toContain('key-2 cannot serve: share-2.json cannot be read (ENOENT)');
  expect(damaged).toContain('key-4 cannot serve: share-4.json not a share of a keyset');
  expect(summary).toContain('3 of 5 key nodes serve; 3 are needed');
});

test('refuses fewer shares than are needed', () => {
  for (const index of [1, 3, 5]) rmSync(sharePath(directory, index));
  expect(() => requireShares(directory, names)).toThrow(/Only 2 of 5 .*\n.*copy/);
});

test('shares that were renewed apart from the others do not count: two are named, three of them refuse the start', () => {
  const renew = (index: number, ceremony: string) => {
    const share = JSON.parse(readFileSync(sharePath(directory, index), 'utf8'));
    writeFileSync(sharePath(directory, index), JSON.stringify({ ...share, ceremony }));
  };
  for (const index of [2, 4]) renew(index, 'a'.repeat(64));
  const [first, second, summary] = requireShares(directory, names);
  expect(first).toContain('key-2 cannot serve: share-2.json was not made together with most of the others');
  expect(second).toContain('key-4');
  expect(summary).toContain('3 of 5 key nodes serve; 3 are needed');
  renew(5, 'b'.repeat(64));
  expect(() => requireShares(directory, names)).toThrow(/Only 2 of 5 .*\n.*all of one ceremony/);
});

test('refuses a share of another keyset', () => {
  const other = join(directory, '..', 'other');
  dealKeyset(other);
  rmSync(sharePath(directory, 5));
  writeFileSync(sharePath(directory, 5), readFileSync(sharePath(other, 5)), { mode: 0o600 });
  expect(() => requireShares(directory, names)).toThrow('share-5.json belongs to another keyset');
});

test.each(['', '{"id":'])('refuses a damaged keyset.json (%j)', (text) => {
  writeFileSync(keysetPath(directory), text);
  expect(() => requireShares(directory, names)).toThrow(/keyset\.json is missing or damaged.*\n.*copy/);
});
