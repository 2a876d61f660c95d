import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { dealKeyset } from '@ipr/keys/share/deal-keyset';
import { writeGenesisTime } from '../chain/genesis-time.ts';
import { openDataFolder, recordStates } from '../data-folder/open-data-folder.ts';
import { newContracts } from '../data-folder/recorded-contracts.ts';
import { loadSecrets } from '../secrets.ts';
import { copyStoppedStates } from './state-copies.ts';
import { type BackupOptions, writeBackup } from './write-backup.ts';

export const passphrase = 'five words of a passphrase';

/** A word that is in the database of the filled folder. */
export const secretWord = 'ada@confidential.example';

export const writeIn = (folder: string, path: string, content: string | Buffer): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
};

export const addRow = (folder: string, text: string): void => {
  mkdirSync(join(folder, 'database'), { recursive: true });
  const db = new DatabaseSync(join(folder, 'database', 'embedded-mongo.sqlite'));
  db.exec('PRAGMA journal_mode = WAL; CREATE TABLE IF NOT EXISTS rows (text TEXT, filler BLOB)');
  db.prepare('INSERT INTO rows VALUES (?, ?)').run(text, randomBytes(1_000));
  db.close();
};

export const rowsIn = (folder: string): string[] => {
  const db = new DatabaseSync(join(folder, 'database', 'embedded-mongo.sqlite'));
  try {
    return db
      .prepare('SELECT text FROM rows ORDER BY rowid')
      .all()
      .map(({ text }) => text as string);
  } finally {
    db.close();
  }
};

/** IPFS blocks of 100,000 bytes with other content each time. */
export const fillBlocks = (folder: string, blocks: number): void => {
  for (let i = 0; i < blocks; i++) writeIn(folder, `ipfs/blocks/B${i}/block-${i}.data`, randomBytes(100_000));
};

/** A data folder with every state and some of what a backup leaves out. @param blocks number of IPFS blocks of 100,000 bytes */
export const fillFolder = (folder: string, blocks = 3): void => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  openDataFolder({ folder, databaseKind: 'embedded', rebuilt: new Set(), print: () => undefined });
  loadSecrets(folder);
  dealKeyset(join(folder, 'keys'));
  addRow(folder, secretWord);
  writeIn(folder, 'chain/state.json', JSON.stringify({ accounts: { [newContracts().registry]: {} } }));
  writeGenesisTime(join(folder, 'chain', 'state.json'), '1790000000');
  fillBlocks(folder, blocks);
  const pins = new DatabaseSync(join(folder, 'ipfs', 'state.sqlite'));
  pins.exec('CREATE TABLE pins (cid TEXT)');
  pins.close();
  // Longer than a piece, and one that ends with a whole piece.
  writeIn(folder, 'ipfs/blocks/LONG/long.data', randomBytes(2.5 * 2 ** 20));
  writeIn(folder, 'ipfs/blocks/EVEN/even.data', randomBytes(2 ** 20));
  writeIn(folder, 'ipfs/blocks/NONE/empty.data', '');
  writeIn(folder, 'timestamps/authority/tsu.key', 'key of the authority');
  writeIn(folder, 'evidence/embedded-key.pem', 'key of evidence');
  writeIn(folder, 'certificates/issued/abc', 'certificate');
  for (const path of ['logs/relay.log', 'run/relay.pid', 'postgres/data/base', 'backups/ab/copy', 'ipfs/incoming/1'])
    writeIn(folder, path, 'not in a backup');
  recordStates(folder);
};

/** SHA-256 by path of the files that are the same after a restoration; the SQLite files are compared by their content. */
export const hashesOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => !/\.sqlite|\/(logs|run|postgres|backups|incoming)\/|lock\.db/.test(path))
      .sort()
      .map((path) => [path.slice(folder.length + 1), createHash('sha256').update(readFileSync(path)).digest('hex')]),
  );

/** Backs up a folder on which no stack runs. */
export const backUp = (folder: string, target: string, changes: Partial<BackupOptions> = {}) =>
  writeBackup({
    folder,
    target,
    passphrase,
    copyStates: () => copyStoppedStates(folder, () => undefined),
    keep: 14,
    scryptN: 2 ** 15,
    print: () => undefined,
    ...changes,
  });
