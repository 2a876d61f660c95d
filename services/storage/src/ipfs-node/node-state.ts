import { generateKeyPairSync } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';

const schema = `
  CREATE TABLE IF NOT EXISTS pins (cid TEXT PRIMARY KEY, pinned_at INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
`;

export interface NodeState {
  pin(cid: string): void;
  /** @returns false when there was no such pin. */
  unpin(cid: string): boolean;
  isPinned(cid: string): boolean;
  pins(): string[];
  /** CID of the mutable file tree, null before the first write. */
  root(): string | null;
  setRoot(cid: string): void;
  /** The node's identity: a 32-byte Ed25519 public key generated once per folder. */
  readonly publicKey: Buffer;
  /** Copies pins and settings to `copy.sqlite` in the node's folder, as a whole or not at all. */
  copyState(): Promise<void>;
  close(): void;
}

const openExclusively = (path: string): DatabaseSync => {
  const db = new DatabaseSync(path, { timeout: 2_000 });
  try {
    // The exclusive lock also prevents a second node from using this folder; the kernel releases it when the process ends.
    db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    db.exec(`BEGIN EXCLUSIVE; ${schema} COMMIT;`);
    return db;
  } catch (cause) {
    db.close();
    throw new Error(`${path} cannot be opened; does another IPFS node use this folder?`, { cause });
  }
};

const makePublicKey = () => {
  const { publicKey } = generateKeyPairSync('ed25519');
  return publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64');
};

const copyStateOf = async (db: DatabaseSync, folder: string): Promise<void> => {
  const draft = join(folder, 'copy.sqlite.new');
  await rm(draft, { force: true });
  await backup(db, draft);
  await rename(draft, join(folder, 'copy.sqlite'));
};

/** Pins and settings in one SQLite file; every change is durable when the call returns. */
export const openNodeState = (folder: string): NodeState => {
  const db = openExclusively(join(folder, 'state.sqlite'));
  const insertPin = db.prepare('INSERT OR IGNORE INTO pins VALUES (?, ?)');
  const deletePin = db.prepare('DELETE FROM pins WHERE cid = ?');
  const findPin = db.prepare('SELECT 1 FROM pins WHERE cid = ?');
  const allPins = db.prepare('SELECT cid FROM pins ORDER BY cid');
  const readSetting = db.prepare('SELECT value FROM settings WHERE name = ?');
  const writeSetting = db.prepare('INSERT OR REPLACE INTO settings VALUES (?, ?)');
  const setting = (name: string) => (readSetting.get(name)?.value as string | undefined) ?? null;
  if (!setting('publicKey')) writeSetting.run('publicKey', makePublicKey());
  return {
    pin: (cid) => void insertPin.run(cid, Date.now()),
    unpin: (cid) => deletePin.run(cid).changes === 1,
    isPinned: (cid) => findPin.get(cid) !== undefined,
    pins: () => allPins.all().map(({ cid }) => cid as string),
    root: () => setting('root'),
    setRoot: (cid) => void writeSetting.run('root', cid),
    publicKey: Buffer.from(setting('publicKey') ?? '', 'base64'),
    copyState: () => copyStateOf(db, folder),
    close: () => db.close(),
  };
};
