import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withSmallDisk } from './small-disk.fixture.ts';
import { readSmallFile, writeSmallFile } from './small-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'small-file-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('replaces a file as a whole, for its owner alone, and leaves nothing else', () => {
  const path = join(folder, 'deep', 'a.json');
  writeSmallFile(path, '{"a":1}');
  writeSmallFile(path, '{"a":2}');
  expect(readSmallFile(path)).toEqual({ state: 'read', value: { a: 2 } });
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(folder, 'deep'))).toEqual(['a.json']);
});

test.each(['', '{"a":', '\0\0\0'])('reports an empty, cut or zeroed file as damaged (%j)', (text) => {
  writeFileSync(join(folder, 'a.json'), text);
  expect(readSmallFile(join(folder, 'a.json'))).toEqual({ state: 'damaged' });
  expect(readSmallFile(join(folder, 'b.json'))).toEqual({ state: 'missing' });
});

withSmallDisk('keeps the old content when the disk is full', (disk) => {
  const path = join(disk.folder, 'a.json');
  writeSmallFile(path, 'old');
  disk.fill();
  expect(() => writeSmallFile(path, 'x'.repeat(200_000))).toThrow('ENOSPC');
  expect(readFileSync(path, 'utf8')).toBe('old');
  expect(readdirSync(disk.folder).filter((name) => name.startsWith('a.json'))).toEqual(['a.json']);
});
