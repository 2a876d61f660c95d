import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sharePath } from '../share/deal-keyset.ts';
import { readShareFile } from '../share/share-file.ts';
import { runCeremony } from './run-ceremony.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ceremony-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const at = (name: string) => join(folder, name);
/** Folders and files are below the test's own. */
const run = async (command: string, ...args: string[]): Promise<string> => {
  const lines: string[] = [];
  const inFolder = args.map((arg) => (/^(own|next|public|renewed)/.test(arg) ? at(arg) : arg));
  expect(await runCeremony([command, ...inFolder], (line) => lines.push(line))).toBe(true);
  return lines.join('\n');
};

test('two operators make a key, and one of them replaces the share of a lost node; each step leaves only what is named', async () => {
  for (const index of ['1', '2'])
    await run('begin', `own-${index}`, 'public', '--index', index, '--nodes', '2', '--threshold', '1');
  expect(statSync(at('own-1/ceremony.json')).mode & 0o777).toBe(0o600);
  await expect(run('begin', 'own-1', 'public', '--index', '1')).rejects.toThrow(
    'is there already: nothing was written',
  );
  // Interrupted before the message was written: the same command completes it.
  const hello = readFileSync(at('public/hello-1.json'));
  rmSync(at('public/hello-1.json'));
  await expect(run('begin', 'own-1', 'public', '--index', '3')).rejects.toThrow('has another ceremony');
  await run('begin', 'own-1', 'public', '--index', '1', '--nodes', '2', '--threshold', '1');
  expect(readFileSync(at('public/hello-1.json'))).toEqual(hello);
  await expect(run('finish', 'own-1', 'public')).rejects.toThrow('The deal of node 1 is missing');
  for (const index of ['1', '2']) await run('deal', `own-${index}`, 'public');
  // Interrupted after the share was written: the same command completes it.
  cpSync(at('own-2'), at('kept'), { recursive: true });
  for (const index of ['1', '2']) await run('finish', `own-${index}`, 'public');
  cpSync(at('kept/ceremony.json'), at('own-2/ceremony.json'));
  await run('finish', 'own-2', 'public');
  expect(readdirSync(at('own-2')).sort()).toEqual(['keyset.json', 'share-2.json']);
  expect(await run('check', 'public')).toContain('Each of 2 nodes holds its share');

  const share = readShareFile(sharePath(at('own-1'), 1));
  const existing = ['--keyset', 'own-1/keyset.json'];
  await run('begin', 'next-1', 'renewed', '--index', '1', ...existing, '--share', 'own-1/share-1.json');
  await run('begin', 'next-2', 'renewed', '--index', '2', ...existing);
  for (const index of ['1', '2']) await run('deal', `next-${index}`, 'renewed');
  for (const index of ['1', '2']) await run('finish', `next-${index}`, 'renewed');
  expect(await run('check', 'renewed')).toContain('The key is the earlier one');
  const renewed = readShareFile(sharePath(at('next-2'), 2));
  expect(renewed.groupPublicKey).toBe(share.groupPublicKey);
  expect(readFileSync(at('next-2/keyset.json'))).toEqual(readFileSync(at('own-1/keyset.json')));

  writeFileSync(at('public/deal-1.json'), '{"dealer":1');
  await expect(run('check', 'public')).rejects.toThrow('cannot be read as a message of a ceremony');
});
