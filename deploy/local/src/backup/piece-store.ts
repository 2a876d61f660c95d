import { existsSync, readdirSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { deflate, deflateSync, inflate } from 'node:zlib';
import { syncFolder, writeWhole } from '@ipr/service-kit/durable-file';
import { type ArchiveKeys, decrypt, encrypt, nameOf } from './archive-key.ts';

const compress = promisify(deflate);
const decompress = promisify<Uint8Array, object, Buffer>(inflate);

/** Longest piece. IPFS blocks are this long at most, so a block is one piece, and an unchanged MiB of the database is kept once. */
export const pieceBytes = 2 ** 20;

const stored = 0;
const deflated = 1;
/** Encrypted files do not become shorter; a sample avoids trying that with all of it. */
const sampleBytes = 4_096;

const packed = async (plain: Uint8Array): Promise<Buffer> => {
  const sample = plain.subarray(0, sampleBytes);
  const worthIt = deflateSync(sample, { level: 1 }).length < sample.length * 0.9;
  const shorter = worthIt ? await compress(plain) : plain;
  return Buffer.concat([Buffer.of(worthIt ? deflated : stored), shorter]);
};

const unpacked = async (bytes: Buffer): Promise<Buffer> => {
  const body = bytes.subarray(1);
  if (bytes[0] === stored) return body;
  if (bytes[0] !== deflated) throw new RangeError('unknown packing');
  return decompress(body, { maxOutputLength: pieceBytes });
};

/** Thrown for a piece that is missing or damaged. */
export class PieceDamaged extends Error {
  readonly piece: string;

  constructor(piece: string, cause: unknown) {
    super(`the content ${piece} is missing or damaged`, { cause });
    this.name = 'PieceDamaged';
    this.piece = piece;
  }
}

export interface PieceStore {
  /** Keeps a piece once. @returns its name, and the bytes written: 0 when it was there */
  put(plain: Uint8Array): Promise<{ name: string; written: number }>;
  /** @throws PieceDamaged */
  get(name: string): Promise<Buffer>;
  remove(name: string): Promise<void>;
  names(): Generator<string>;
  /** Removes drafts that a killed backup left. */
  removeDrafts(): Promise<void>;
  /** Makes the names of all new pieces survive a loss of power. */
  sync(): Promise<void>;
}

/** Encrypted pieces of files by content, in folders of two hex digits; see docs/formats/backup.md. */
export const openPieces = (folder: string, keys: ArchiveKeys): PieceStore => {
  const unsynced = new Set<string>();
  const pathOf = (name: string): string => join(folder, name.slice(0, 2), name);
  const folders = (): string[] =>
    existsSync(folder) ? readdirSync(folder).filter((name) => /^[0-9a-f]{2}$/.test(name)) : [];

  return {
    async put(plain) {
      const name = nameOf(keys, plain);
      const path = pathOf(name);
      if (existsSync(path)) return { name, written: 0 };
      const bytes = encrypt(keys.pieces, await packed(plain), name);
      await writeWhole(path, bytes);
      unsynced.add(dirname(path));
      return { name, written: bytes.length };
    },
    async get(name) {
      try {
        const plain = await unpacked(decrypt(keys.pieces, await readFile(pathOf(name)), name));
        if (nameOf(keys, plain) !== name) throw new RangeError('other content');
        return plain;
      } catch (error) {
        const { code = '', syscall } = error as NodeJS.ErrnoException;
        // A disk that cannot be read now says nothing about the piece.
        if (syscall && code !== 'ENOENT') throw error;
        throw new PieceDamaged(name, error);
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    *names() {
      for (const sub of folders())
        for (const name of readdirSync(join(folder, sub))) if (/^[0-9a-f]{64}$/.test(name)) yield name;
    },
    async removeDrafts() {
      for (const sub of folders())
        for (const name of readdirSync(join(folder, sub)))
          if (name.endsWith('.new')) await rm(join(folder, sub, name), { force: true });
    },
    async sync() {
      for (const each of [...unsynced, folder]) if (existsSync(each)) await syncFolder(each);
      unsynced.clear();
    },
  };
};
