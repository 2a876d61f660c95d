import { Cid, parseMetadata } from '@ipr/api';
import type { AssetMetadata } from '@ipr/domain';
import { smallCid } from '@ipr/domain/small-cid';
import { parseStrictJson } from '@ipr/domain/strict-json';
import type { ReadContent } from '@ipr/service-kit';

/** Largest document that is one block of storage, and so has the CID of its bytes. */
const maxBytes = 1024 * 1024;
const timeoutMs = 5_000;

/** The document of a version. */
export interface VersionDocument {
  /** Null when storage has nothing under the CID, or bytes of another CID. */
  readonly bytes: Uint8Array<ArrayBuffer> | null;
  /** Null for bytes that are no metadata of this file: any editor may have written them. */
  readonly metadata: AssetMetadata | null;
}

const parsed = (bytes: Uint8Array): AssetMetadata | null => {
  try {
    parseStrictJson(bytes);
    return parseMetadata(bytes);
  } catch {
    return null;
  }
};

/** @param hash SHA-256 of the file on chain, with 0x: the document must name the same one */
export const readDocument = async (readContent: ReadContent, cid: string, hash: string): Promise<VersionDocument> => {
  const found = Cid.safeParse(cid).success ? await readContent(cid, maxBytes, timeoutMs) : null;
  if (!found || (await smallCid(found)) !== cid) return { bytes: null, metadata: null };
  const bytes = new Uint8Array(found);
  const metadata = parsed(bytes);
  return { bytes, metadata: metadata && `0x${metadata.file.fileHash}` === hash ? metadata : null };
};
