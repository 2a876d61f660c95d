import { Failure, type PrivateMetadata } from '@ipr/domain';
import { type FileParts, openParts } from '@ipr/domain/encrypted-parts';
import { openAssetWith, type ReadVersionFile, readPrivate } from './open-asset-file.ts';
import type { EncryptedAsset, OpenDeps, OpenStep } from './unwrap-key.ts';

export interface OpenedParts {
  readonly parts: FileParts;
  /** The first bytes, which determine the type. */
  readonly head: Uint8Array<ArrayBuffer>;
  readonly private: PrivateMetadata;
}

const headBytes = 4_096;

/** A failed request keeps its code; errors of format and cipher become file.decryption-failed. */
const decrypting = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (thrown) {
    throw thrown instanceof Failure ? thrown : new Failure('file.decryption-failed', {}, thrown);
  }
};

export const readParts: ReadVersionFile<Omit<OpenedParts, 'private'>> = async (
  { content },
  { metadata: { file, fileInfo } },
  contentKey,
  report,
  signal,
) => {
  report({ step: 'fetching' });
  let isOpening = true;
  const read = (from: number, to: number) =>
    content(file.encryptedFileCid, { range: { from, to }, ...(isOpening && signal ? { signal } : {}) });
  const parts = await decrypting(openParts(read, fileInfo.size, contentKey));
  const head = await decrypting(parts.read(0, headBytes));
  isOpening = false;
  return { parts: { size: parts.size, read: (from, to) => decrypting(parts.read(from, to)) }, head };
};

/**
 * Opens an asset's file to read parts of it: a film plays before it is loaded as a whole. Every chunk is authenticated by the content
 * key; the hash on chain covers the whole file, so only openAssetFile compares it (decision 0033).
 * @param signal ends the opening, not the reads after it
 * @throws as openAssetFile
 */
export const openAssetParts = (
  deps: OpenDeps,
  asset: EncryptedAsset,
  report: (step: OpenStep) => void,
  signal?: AbortSignal,
): Promise<OpenedParts> => openAssetWith(readParts, readPrivate, deps, asset, report, signal);
