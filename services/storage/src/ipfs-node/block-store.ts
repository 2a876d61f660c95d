import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, unlinkSync, utimesSync } from 'node:fs';
import { mkdir, readFile, rename, rm, statfs, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder, writeSynced } from '@ipr/service-kit/durable-file';
import { FsBlockstore } from 'blockstore-fs';
import { NextToLast } from 'blockstore-fs/sharding';
import type { CID } from 'multiformats/cid';
import { NodeError } from './node-error.ts';

const SHA2_256 = 0x12;

const isMissing = (thrown: unknown) => (thrown as NodeJS.ErrnoException).code === 'ENOENT';

/** Errors of a busy process, in contrast to those of the file. */
const passing = new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN']);
const isPassing = (thrown: unknown) => passing.has((thrown as NodeJS.ErrnoException).code ?? '');

const gather = async (value: Iterable<Uint8Array> | AsyncIterable<Uint8Array>) => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of value) chunks.push(chunk);
  return Buffer.concat(chunks);
};

/**
 * Stores blocks as files in the layout of blockstore-fs, with these differences: a block is written to its own file, synced and
 * renamed, so that neither kill -9 nor a concurrent writer leaves a partial block; `flush` makes the new names durable; a block is
 * checked against its hash when read; putting an existing block updates its file time, which protects it from a running garbage
 * collection.
 */
export class BlockStore extends FsBlockstore {
  readonly #layout = new NextToLast();
  readonly #temporary: string;
  readonly #minFreeBytes: number;
  readonly #unsynced = new Set<string>();
  #flushing: Promise<void> = Promise.resolve();
  #count = 0;

  /** @param minFreeBytes writing stops below this free space, which is reserved for other programs on the disk. */
  constructor(folder: string, minFreeBytes: number) {
    super(join(folder, 'blocks'));
    this.#temporary = join(folder, 'incoming');
    this.#minFreeBytes = minFreeBytes;
  }

  override async open() {
    await super.open();
    await rm(this.#temporary, { recursive: true, force: true });
    await mkdir(this.#temporary, { recursive: true });
  }

  /** @throws NodeError no-space */
  async assertSpace(): Promise<void> {
    const { bavail, bsize } = await statfs(this.path);
    if (bavail * bsize < this.#minFreeBytes)
      throw new NodeError('no-space', `no space left on device: less than ${this.#minFreeBytes} bytes are free`);
  }

  override async put(key: CID, value: Uint8Array | Iterable<Uint8Array> | AsyncIterable<Uint8Array>) {
    const bytes = value instanceof Uint8Array ? value : await gather(value);
    const path = this.#pathOf(key);
    if (!(await this.#touchEqual(path, bytes))) await this.#write(path, bytes);
    return key;
  }

  override async *get(key: CID): AsyncGenerator<Uint8Array> {
    let bytes: Uint8Array;
    try {
      bytes = await readFile(this.#pathOf(key));
    } catch (thrown) {
      if (isMissing(thrown)) throw new NodeError('not-found', `block was not found locally (offline): ${key}`, thrown);
      if (isPassing(thrown)) throw thrown;
      throw new NodeError('corrupt', `block ${key} cannot be read from disk`, thrown);
    }
    const { code, digest } = key.multihash;
    if (code === SHA2_256 && !createHash('sha256').update(bytes).digest().equals(digest))
      throw new NodeError('corrupt', `block ${key} is damaged on disk`);
    yield bytes;
  }

  /** Marks a block as needed now. @throws NodeError not-found */
  touch(key: CID): void {
    const now = new Date();
    try {
      utimesSync(this.#pathOf(key), now, now);
    } catch (thrown) {
      if (isMissing(thrown)) throw new NodeError('not-found', `block was not found locally (offline): ${key}`, thrown);
      throw thrown;
    }
  }

  /** Makes every block put so far survive a loss of power. */
  flush(): Promise<void> {
    // Sequential: a folder that another caller's flush is syncing must be synced before this flush returns.
    const run = this.#flushing.then(async () => {
      const folders = [...this.#unsynced];
      this.#unsynced.clear();
      await Promise.all(folders.map(syncFolder));
    });
    this.#flushing = run.catch(() => undefined);
    return run;
  }

  /** CIDs of the stored blocks. Blocks are stored by multihash, so the codec of these CIDs is meaningless. */
  *stored(): Generator<CID> {
    for (const folder of readdirSync(this.path))
      for (const file of readdirSync(join(this.path, folder)))
        if (file.endsWith(this.#layout.extension)) yield this.#layout.decode(file);
  }

  /** Whether the block is stored; synchronous, so within one turn of the event loop. */
  isStored(key: CID): boolean {
    return existsSync(this.#pathOf(key));
  }

  /**
   * Deletes a block that was neither written nor touched since. Check and deletion happen in one turn of the event loop, and `touch`
   * is synchronous, so they cannot interleave. A link in its place is deleted itself; where it leads does not matter.
   * @param since milliseconds since the epoch
   * @returns bytes freed, 0 when the block stays.
   */
  deleteUntouched(key: CID, since: number): number {
    const path = this.#pathOf(key);
    const { mtimeMs, size } = lstatSync(path);
    if (mtimeMs >= since) return 0;
    unlinkSync(path);
    return size;
  }

  #pathOf(key: CID) {
    const { dir, file } = this.#layout.encode(key);
    return join(this.path, dir, file);
  }

  async #touchEqual(path: string, bytes: Uint8Array): Promise<boolean> {
    try {
      if (!(await readFile(path)).equals(bytes)) return false;
      const now = new Date();
      utimesSync(path, now, now);
      return true;
    } catch (thrown) {
      // An unreadable block, as of a failing disk, is replaced like a damaged one.
      if (!isPassing(thrown)) return false;
      throw thrown;
    }
  }

  async #write(path: string, bytes: Uint8Array) {
    const temporary = join(this.#temporary, String(this.#count++));
    try {
      await writeSynced(temporary, bytes, { mode: 0o644 });
      const folder = dirname(path);
      if (await mkdir(folder, { recursive: true })) this.#unsynced.add(this.path);
      await rename(temporary, path);
      this.#unsynced.add(folder);
    } catch (thrown) {
      await unlink(temporary).catch(() => undefined);
      throw thrown;
    }
  }
}
