import { parseMetadata } from '@ipr/api';
import { type AssetMetadata, openPrivate, type PrivateMetadata } from '@ipr/domain';
import { openAssetWith, type ReadTexts, readPrivate, readWhole } from './open-asset-file.ts';
import { readParts } from './open-asset-parts.ts';
import { isCid } from './read-document.ts';
import type { EncryptedAsset, OpenDeps, OpenStep } from './unwrap-key.ts';

/** What showing a file requires of its texts. */
export interface ShownTexts {
  readonly fileName: string;
  /** Null where they have a key of their own, whose release requires another signature. */
  readonly private: PrivateMetadata | null;
}

/** Versions that kept the file, one after another; beyond it the name is read from the version itself. */
const mostVersions = 20;

type Earlier = Pick<OpenDeps, 'content'> & {
  readonly contentKey: Uint8Array;
  readonly signal: AbortSignal | undefined;
};

/** The name in the version that introduced the file, whose private fields are under the content key. */
const nameBefore = async (
  { content, contentKey, signal }: Earlier,
  { file, previous }: AssetMetadata,
  left = mostVersions,
): Promise<string | null> => {
  if (!previous || !isCid(previous.cid) || left === 0) return null;
  const before = parseMetadata(await content(previous.cid, signal ? { signal } : {}));
  if (before.file.encryptedFileCid !== file.encryptedFileCid) return null;
  if (before.privateFieldsKey) return nameBefore({ content, contentKey, signal }, before, left - 1);
  return (await openPrivate(before.private, contentKey)).originalFileName;
};

const readShownTexts: ReadTexts<ShownTexts> = async (deps, asset, contentKey, report, signal) => {
  const { metadata } = asset;
  const earlier = { content: deps.content, contentKey, signal };
  const known = metadata.privateFieldsKey ? await nameBefore(earlier, metadata).catch(() => null) : null;
  signal?.throwIfAborted();
  if (known !== null) return { fileName: known, private: null };
  const { private: fields } = await readPrivate(deps, asset, contentKey, report, signal);
  return { fileName: fields.originalFileName, private: fields };
};

/**
 * Opens an asset's file with one release of a key, also where the private fields of the version have another one: a wallet of one's own
 * prompts for each. @throws as openAssetFile
 */
export const openShownFile = (
  deps: OpenDeps,
  asset: EncryptedAsset,
  report: (step: OpenStep) => void,
  signal?: AbortSignal,
) => openAssetWith(readWhole, readShownTexts, deps, asset, report, signal);

/** The same for a film that is read in parts. @throws as openAssetParts */
export const openShownParts = (
  deps: OpenDeps,
  asset: EncryptedAsset,
  report: (step: OpenStep) => void,
  signal?: AbortSignal,
) => openAssetWith(readParts, readShownTexts, deps, asset, report, signal);
