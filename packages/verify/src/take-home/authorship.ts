import type { Hex } from '@ipr/domain';
import { smallCid } from '@ipr/domain/small-cid';
import { fileHash } from '../bundle/file-hash.ts';
import type { ZipFiles } from '../zip/read-zip.ts';
import { readMetadata } from './check-files.ts';
import { isRecorded } from './check-version.ts';
import type { ChainDocument, TakeHomeDocument, VersionEntry } from './document.ts';
import type { ReadEntry } from './rekeyed.ts';

/**
 * The account that published the document of a version: its bytes are under the CID that the registry's event names. What is wrong
 * inside of it is then the author's, and not of the one who made the bundle.
 */
const authorOf = async (
  document: TakeHomeDocument,
  chain: ChainDocument,
  version: VersionEntry,
  bytes: Uint8Array,
): Promise<Hex | null> => {
  const evidence = chain.transactions[version.transaction];
  const isTheirs =
    evidence && isRecorded(document, version, evidence) && (await smallCid(bytes, fileHash)) === version.cid;
  return isTheirs ? version.updater : null;
};

/** A version with its document, where the bundle has one that can be read, and with its author, where that is shown. */
export const readEntry = async (
  files: ZipFiles,
  document: TakeHomeDocument,
  chain: ChainDocument,
  version: VersionEntry,
): Promise<ReadEntry> => {
  const bytes = version.metadata === null ? undefined : files.get(version.metadata);
  if (!bytes) return { version, bytes: null, metadata: null, author: null };
  return {
    version,
    bytes,
    metadata: readMetadata(bytes),
    author: await authorOf(document, chain, version, bytes),
  };
};
