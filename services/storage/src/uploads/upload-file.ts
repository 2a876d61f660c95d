import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Failure, formatBytes, type Hex, readHeader, sealedFile, sealedSize, uploadLimits } from '@ipr/domain';
import type { Upload as UploadedFile } from '@ipr/service-kit';
import { type Storing, storeContent } from './store-content.ts';

const readStart = async (path: string, bytes: number): Promise<Uint8Array> => {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
};

/** Opened when first read and closed whatever happens. */
async function* contentOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path, { highWaterMark: 256 * 1024 });
}

/** A file that was not encrypted must never reach public storage, so only the product's own format passes. */
const assertSealed = async ({ path, size }: UploadedFile) => {
  if (size === 0) throw new Failure('file.empty');
  if (size > sealedSize(uploadLimits.maximum))
    throw new Failure('file.too-large', { max: formatBytes(uploadLimits.maximum) });
  try {
    if (size < sealedSize(0)) throw new RangeError('too short for an IPRF file');
    await readHeader(await readStart(path, sealedFile.headerSize));
  } catch (cause) {
    if (cause instanceof RangeError) throw new Failure('file.type-unsupported', { list: 'IPRF' }, cause);
    throw cause;
  }
};

/**
 * Stores an encrypted file.
 * @throws Failure file.missing, file.empty, file.too-large, file.type-unsupported, and what storeContent throws
 */
export const uploadFile = async (parts: Storing, wallet: Hex, file: UploadedFile | undefined) => {
  if (!file) throw new Failure('file.missing');
  await assertSealed(file);
  const { path, size, fileName } = file;
  return storeContent(parts, { wallet, kind: 'file', content: contentOf(path), size, fileName });
};
