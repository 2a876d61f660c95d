import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withSmallDisk } from '../data-folder/small-disk.fixture.ts';
import { backUp, fillBlocks, fillFolder, hashesOf, passphrase } from './filled-folder.fixture.ts';
import { restoreBackup } from './restore-backup.ts';

let parent: string;
let folder: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'interrupted-'));
  folder = join(parent, 'data');
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

const verify = (file: string, to = join(parent, 'restored'), checkOnly = true) =>
  restoreBackup({ file, folder: to, passphrase: async () => passphrase, checkOnly, print: () => undefined });

const backupsIn = (backups: string) => readdirSync(backups).filter((name) => name.endsWith('.iprbackup'));

/** `npm run backup`, without the first program of the command. */
const startProgram = (env: Record<string, string>) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...process.env, IPR_DATA: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  return { child, exited: once(child, 'exit'), output: () => output };
};

test('a kill at any moment leaves the earlier backups whole and no half one, and the next backup succeeds', async () => {
  fillFolder(folder, 60);
  const backups = join(parent, 'backups');
  const passphraseFile = join(parent, 'passphrase');
  writeFileSync(passphraseFile, `${passphrase}\n`, { mode: 0o600 });
  const env = { IPR_BACKUP_DIR: backups, IPR_BACKUP_PASSPHRASE_FILE: passphraseFile };
  const first = startProgram(env);
  expect([(await first.exited)[0], first.output()]).toEqual([0, expect.stringContaining('Written and verified')]);
  const [earlier = ''] = backupsIn(backups);

  for (let round = 0; round < 5; round++) {
    // New content in every round, so that the program has something to write when it is killed.
    fillBlocks(folder, 60);
    const running = startProgram(env);
    const before = readdirSync(join(backups, 'content'), { recursive: true }).length;
    const grows = () => readdirSync(join(backups, 'content'), { recursive: true }).length > before + round * 12;
    while (!grows() && running.child.exitCode === null) await sleep(2);
    running.child.kill('SIGKILL');
    await running.exited;
    for (const name of backupsIn(backups)) await verify(join(backups, name));
  }
  expect(backupsIn(backups)).toContain(earlier);
  const last = startProgram(env);
  expect([(await last.exited)[0], last.output()]).toEqual([0, expect.stringContaining('Written and verified')]);
  const newest = backupsIn(backups).at(-1) ?? '';
  await verify(join(backups, newest), join(parent, 'restored'), false);
  expect(hashesOf(join(parent, 'restored'))).toEqual(hashesOf(folder));
  expect(
    readdirSync(join(backups, 'content'), { recursive: true }).filter((name) => String(name).endsWith('.new')),
  ).toEqual([]);
});

withSmallDisk(
  'on a full disk a backup is refused with a sentence, and the earlier one stays whole',
  async (disk) => {
    fillFolder(folder, 3);
    const backups = join(disk.folder, 'backups');
    await backUp(folder, join(backups, 'one.iprbackup'));
    fillBlocks(folder, 60);
    await expect(backUp(folder, join(backups, 'two.iprbackup'))).rejects.toThrow(
      /The disk of .* is full\. No backup was written/,
    );
    expect(backupsIn(backups)).toEqual(['one.iprbackup']);
    expect(existsSync(join(folder, 'run', 'backup'))).toBe(false);
    await verify(join(backups, 'one.iprbackup'));
  },
  6,
);

test.each([
  ['there is no passphrase', {}, /There is no passphrase\. .*always encrypted/],
  ['the passphrase is short', { IPR_BACKUP_PASSPHRASE_FILE: 'short' }, /fewer than 12 characters/],
  ['others can read it', { IPR_BACKUP_PASSPHRASE_FILE: 'exposed' }, /Other users .* can read .*\n.*chmod 600/s],
  ['its file has several lines', { IPR_BACKUP_PASSPHRASE_FILE: 'lines' }, /has several lines/],
  ['the backup would be in the data folder', { IPR_BACKUP_DIR: 'data/backups' }, /is in the data folder/],
] as const)('the command refuses with a sentence when %s', async (_, env, message) => {
  fillFolder(folder, 1);
  writeFileSync(join(parent, 'short'), 'short', { mode: 0o600 });
  writeFileSync(join(parent, 'exposed'), passphrase, { mode: 0o644 });
  writeFileSync(join(parent, 'lines'), `${passphrase}\nand a note\n`, { mode: 0o600 });
  const paths = Object.fromEntries(Object.entries(env).map(([name, path]) => [name, join(parent, path)]));
  const { exited, output } = startProgram({ IPR_BACKUP_DIR: join(parent, 'backups'), ...paths });
  expect([(await exited)[0], output()]).toEqual([1, expect.stringMatching(message)]);
  expect(existsSync(join(parent, 'backups', 'content'))).toBe(false);
});
