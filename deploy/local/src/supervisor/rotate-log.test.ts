import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rotateOpenLog } from './rotate-log.ts';

const folder = mkdtempSync(join(tmpdir(), 'rotate-log-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a log that is written to is kept twice at most, each part of it once', () => {
  const file = join(folder, 'relay.log');
  const log = openSync(file, 'a', 0o600);
  writeSync(log, 'first line\n');
  rotateOpenLog(file, 100);
  expect(existsSync(`${file}.1`)).toBe(false);
  writeSync(log, `${'x'.repeat(100)}\n`);
  rotateOpenLog(file, 100);
  expect(readFileSync(`${file}.1`, 'utf8')).toBe(`first line\n${'x'.repeat(100)}\n`);
  writeSync(log, 'second line\n');
  expect(readFileSync(file, 'utf8')).toBe('second line\n');
  closeSync(log);
});

test('a log that is not there is no error', () => {
  expect(() => rotateOpenLog(join(folder, 'none.log'))).not.toThrow();
});
