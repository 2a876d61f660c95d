import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FoundFile } from './find-file.ts';

export type Encoding = 'br' | 'gzip';

const suffixes: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };
const compress: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 6 }),
};

const compressible = /\.(js|mjs|css|html|json|svg|map|txt|wasm|webmanifest)$/;
const smallest = 1024;
const largest = 16 * 2 ** 20;
const cacheBytes = 64 * 2 ** 20;

/** Compressed by the build, next to the file and not older than it. */
const findPrecompressed = async (
  { path, modifiedMs }: FoundFile,
  encoding: Encoding,
): Promise<FoundFile | undefined> => {
  const sibling = path + suffixes[encoding];
  const facts = await stat(sibling).catch(() => undefined);
  if (!facts?.isFile() || Math.floor(facts.mtimeMs) < modifiedMs) return undefined;
  return { path: sibling, size: facts.size, modifiedMs };
};

/** Compressed files in memory, 64 MiB at most, evicting the least recently used first. */
export const createFileEncoder = () => {
  const kept = new Map<string, Promise<Buffer>>();
  const sizes = new Map<string, number>();
  let total = 0;

  const forget = (key: string) => {
    total -= sizes.get(key) ?? 0;
    sizes.delete(key);
    kept.delete(key);
  };

  const remember = (key: string, bytes: Buffer) => {
    if (!kept.has(key)) return;
    sizes.set(key, bytes.length);
    total += bytes.length;
    for (const oldest of kept.keys()) {
      if (total <= cacheBytes || oldest === key) break;
      forget(oldest);
    }
  };

  const compressed = (file: FoundFile, encoding: Encoding): Promise<Buffer> => {
    const key = `${encoding} ${file.modifiedMs} ${file.size} ${file.path}`;
    const found = kept.get(key);
    const made = found ?? readFile(file.path).then(compress[encoding]);
    kept.delete(key);
    kept.set(key, made);
    if (!found)
      made.then(
        (bytes) => remember(key, bytes),
        () => forget(key),
      );
    return made;
  };

  /** @returns the bytes or file to send in that encoding; undefined when the file should be sent uncompressed. */
  return async (file: FoundFile, encoding: Encoding): Promise<Buffer | FoundFile | undefined> => {
    if (!compressible.test(file.path) || file.size < smallest) return undefined;
    const sibling = await findPrecompressed(file, encoding);
    if (sibling) return sibling;
    return file.size <= largest ? compressed(file, encoding) : undefined;
  };
};

export type FileEncoder = ReturnType<typeof createFileEncoder>;
