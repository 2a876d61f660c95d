import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyState, restoreState } from './state-copy.ts';

let folder: string;
let state: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'state-copy-'));
  state = join(folder, 'state.json');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('restores the last complete state when a crash truncated the file', () => {
  writeFileSync(state, '{"block":1}');
  copyState(state);
  writeFileSync(state, '{"block":2,"acc');
  copyState(state);
  expect(restoreState(state)).toContain('a copy was restored');
  expect(readFileSync(state, 'utf8')).toBe('{"block":1}');
  expect(readFileSync(`${state}.damaged`, 'utf8')).toBe('{"block":2,"acc');
});

test('starts without a state when there is no copy, and does not change a complete file', () => {
  expect(restoreState(state)).toBeNull();
  writeFileSync(state, '{"block":1}');
  expect(restoreState(state)).toBeNull();
  writeFileSync(state, '');
  expect(restoreState(state)).toContain('built again');
  expect(() => readFileSync(state)).toThrow('ENOENT');
});
