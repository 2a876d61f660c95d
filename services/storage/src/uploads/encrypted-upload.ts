import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { encryptedFile, encryptedSize, Failure, formatBytes, readHeader, uploadLimits } from '@ipr/domain';
import type { Upload as UploadedFile } from '@ipr/service-kit';

const readStart = async (path: string, bytes: number): Promise<Uint8Array> => {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
};

/** Opened on the first read; always closed. */
export async function* contentOf({ path }: Pick<UploadedFile, 'path'>): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path, { highWaterMark: 256 * 1024 });
}

/**
 * Accepts only the product's encrypted format, so that an unencrypted file never leaves this service.
 * @throws Failure file.missing, file.empty, file.too-large, file.type-unsupported
 */
export const encryptedUpload = async (file: UploadedFile | undefined): Promise<UploadedFile> => {
  if (!file) throw new Failure('file.missing');
  const { path, size } = file;
  if (size === 0) throw new Failure('file.empty');
  if (size > encryptedSize(uploadLimits.maximum))
    throw new Failure('file.too-large', { max: formatBytes(uploadLimits.maximum) });
  try {
    if (size < encryptedSize(0)) throw new RangeError('too short for an IPRF file');
    await readHeader(await readStart(path, encryptedFile.headerSize));
  } catch (cause) {
    if (cause instanceof RangeError) throw new Failure('file.type-unsupported', { list: 'IPRF' }, cause);
    throw cause;
  }
  return file;
};
