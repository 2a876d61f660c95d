import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Bytes and hash that content must have. */
export interface ContentFacts {
  readonly size: number;
  /** 64 lower-case hex digits. */
  readonly sha256: string;
}

/**
 * Passes content on while it may still be the announced one.
 * @throws RangeError when it is longer or shorter, or its SHA-256 differs
 */
export async function* verified(
  content: AsyncIterable<Uint8Array>,
  { size, sha256 }: ContentFacts,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let seen = 0;
  for await (const piece of content) {
    seen += piece.byteLength;
    if (seen > size) throw new RangeError('longer than recorded');
    hash.update(piece);
    yield piece;
  }
  if (seen !== size) throw new RangeError('shorter than recorded');
  if (hash.digest('hex') !== sha256) throw new RangeError('other bytes than recorded');
}

/** An error of the temporary folder, such as ENOSPC, in contrast to one of the content. */
export class NotWritten extends Error {}

const notWritten = (cause: unknown): never => {
  throw new NotWritten('the temporary file could not be written', { cause });
};

const writeAll = async (path: string, content: AsyncIterable<Uint8Array>): Promise<void> => {
  const handle = await open(path, 'wx', 0o600).catch(notWritten);
  try {
    for await (const piece of content) await handle.writeFile(piece).catch(notWritten);
  } finally {
    await handle.close().catch(notWritten);
  }
};

/**
 * Writes content to a temporary file, so that it is verified as a whole before any of it is stored, and passes a reader of
 * it to `use`. The file is deleted afterwards.
 * @throws RangeError as `verified`, NotWritten, and whatever reading or `use` throws
 */
export const withVerifiedFile = async <T>(
  content: AsyncIterable<Uint8Array>,
  facts: ContentFacts,
  use: (read: () => AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'ipr-heal-')).catch(notWritten);
  try {
    const path = join(folder, 'content');
    await writeAll(path, verified(content, facts));
    return await use(() => createReadStream(path, { highWaterMark: 256 * 1024 }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
