import { chmodSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { backup, DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

const FORMAT = 1;
const SQLITE_BUSY = 5;
const SQLITE_LOCKED = 6;
const SQLITE_FULL = 13;

const sqliteCode = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'errcode' in error ? error.errcode : undefined;

/** True for the error of a write when the disk is full. */
export const isDiskFull = (error: unknown): boolean => sqliteCode(error) === SQLITE_FULL;

/**
 * AUTOINCREMENT, because the numbers name tables: a reused number would find remains of a dropped collection. `retries`
 * stores the last numbered write of each session with its reply, in the same transaction as the write.
 */
const SCHEMA = `
  CREATE TABLE collections (id INTEGER PRIMARY KEY AUTOINCREMENT, database TEXT NOT NULL, name TEXT NOT NULL,
    uuid BLOB NOT NULL, UNIQUE (database, name));
  CREATE TABLE indexes (id INTEGER PRIMARY KEY AUTOINCREMENT, collection INTEGER NOT NULL, spec BLOB NOT NULL,
    multikey INTEGER NOT NULL DEFAULT 0);
  CREATE TABLE retries (session BLOB PRIMARY KEY, number INTEGER NOT NULL, reply BLOB NOT NULL, at INTEGER NOT NULL)
    WITHOUT ROWID;
  PRAGMA user_version = ${FORMAT};`;

/**
 * One SQLite file, owned by one process. The exclusive file lock is held from opening to closing and belongs to the operating
 * system, so a killed server leaves none behind.
 */
export class Store {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  #inBatch = false;

  /** @throws Error when another server holds the file, or when its format is unknown */
  constructor(file: string) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    this.#database = new DatabaseSync(file);
    try {
      this.#open(file);
    } catch (cause) {
      this.#database.close();
      if (sqliteCode(cause) === SQLITE_BUSY) {
        throw new Error(`Another server uses the data file ${file}`, { cause });
      }
      throw cause;
    }
  }

  #open(file: string): void {
    this.#database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA busy_timeout = 0');
    this.#database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -8192');
    this.#database.exec('PRAGMA temp_store = MEMORY; PRAGMA journal_size_limit = 16777216; BEGIN EXCLUSIVE');
    chmodSync(file, 0o600);
    const format = this.#database.prepare('PRAGMA user_version').get()?.user_version;
    if (format === 0) this.#database.exec(SCHEMA);
    else if (format !== FORMAT)
      throw new Error(`The data file ${file} has format ${format}, this server reads ${FORMAT}`);
    this.#database.exec('COMMIT');
  }

  #prepare(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (!statement) {
      if (this.#statements.size > 500) this.#statements.clear();
      statement = this.#database.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  get<Row>(sql: string, ...parameters: SQLInputValue[]): Row | undefined {
    return this.#prepare(sql).get(...parameters) as Row | undefined;
  }

  all<Row>(sql: string, ...parameters: SQLInputValue[]): Row[] {
    return this.#prepare(sql).all(...parameters) as Row[];
  }

  /** Runs one writing statement and returns the row number of the insertion. */
  run(sql: string, ...parameters: SQLInputValue[]): number {
    return Number(this.#prepare(sql).run(...parameters).lastInsertRowid);
  }

  exec(sql: string): void {
    this.#statements.clear();
    this.#database.exec(sql);
  }

  /** Rows that were written since the file was opened, also by changes that were rolled back. */
  get changes(): number {
    return this.get<{ n: number }>('SELECT total_changes() AS n')?.n ?? 0;
  }

  get inBatch(): boolean {
    return this.#inBatch;
  }

  /** Runs a change within the open batch; when it throws, the change is rolled back. */
  change<T>(action: () => T): T {
    if (!this.#inBatch) this.#database.exec('BEGIN IMMEDIATE');
    this.#inBatch = true;
    this.#prepare('SAVEPOINT change').run();
    try {
      const result = action();
      this.#prepare('RELEASE change').run();
      return result;
    } catch (error) {
      this.#database.exec('ROLLBACK TO change; RELEASE change');
      throw error;
    }
  }

  /** Commits the batch durably. On failure the batch is rolled back and the error is thrown. */
  commit(): void {
    if (!this.#inBatch) return;
    this.#inBatch = false;
    try {
      this.#database.exec('COMMIT');
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      throw error;
    }
  }

  /**
   * Copies the data file page by page on another thread (SQLite's online backup); what is committed meanwhile is in the copy too.
   * @throws Error for which `isBusy` holds, when the copy met an open batch
   */
  async copyTo(path: string, progress: (copied: number, total: number) => void): Promise<void> {
    await backup(this.#database, path, {
      rate: 256,
      progress: ({ totalPages, remainingPages }) => progress(totalPages - remainingPages, totalPages),
    });
  }

  /** Whether an error of `copyTo` ends by itself. */
  isBusy(error: unknown): boolean {
    const code = sqliteCode(error);
    return code === SQLITE_BUSY || code === SQLITE_LOCKED;
  }

  close(): void {
    if (this.#database.isOpen) this.#database.close();
  }
}
