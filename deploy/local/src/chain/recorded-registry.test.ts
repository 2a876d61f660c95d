import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireOwnRegistry } from './recorded-registry.ts';

const [own, other] = ['0xAa', '0xBb'];
let folder: string;
const writeState = () => {
  mkdirSync(join(folder, 'chain'), { recursive: true });
  writeFileSync(join(folder, 'chain', 'state.json'), '{}');
};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recorded-registry-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('accepts a new data folder, and the same folder again once it has a chain', () => {
  requireOwnRegistry(folder, own);
  writeState();
  expect(() => requireOwnRegistry(folder, own.toLowerCase())).not.toThrow();
});

test('refuses a folder whose chain has another registry, names the command that makes a new one, and changes nothing', () => {
  requireOwnRegistry(folder, other);
  writeState();
  const before = readFileSync(join(folder, 'chain', 'registry.json'), 'utf8');
  expect(() => requireOwnRegistry(folder, own)).toThrow('`npm run reset`');
  expect(readFileSync(join(folder, 'chain', 'registry.json'), 'utf8')).toBe(before);
});

test.each(['', 'not json'])('refuses a chain without a readable record (%j), which predates records', (text) => {
  writeState();
  if (text) writeFileSync(join(folder, 'chain', 'registry.json'), text);
  const before = readdirSync(join(folder, 'chain'));
  expect(() => requireOwnRegistry(folder, own)).toThrow(folder);
  expect(readdirSync(join(folder, 'chain'))).toEqual(before);
});
