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
  /** The time stamp inside of the document, proved or not: a bundle with the document has to have this token too. */
  readonly published: PublishedStamp | null;
}

/** In base64. */
export interface PublishedStamp {
  readonly token: string;
  readonly chain: readonly string[];
}

const publishedIn = (metadata: AssetMetadata | null): PublishedStamp | null => {
  const { token, chain } = metadata?.evidencyTimestamp ?? {};
  return token && chain ? { token, chain } : null;
};

const parsed = (bytes: Uint8Array): AssetMetadata | null => {
  try {
    parseStrictJson(bytes);
    return parseMetadata(bytes);
  } catch {
    return null;
  }
};

/**
 * @param hash SHA-256 of the file on chain, with 0x: the document must name the same one
 * @param mostMs time for storage
 */
export const readDocument = async (
  readContent: ReadContent,
  cid: string,
  hash: string,
  mostMs = timeoutMs,
): Promise<VersionDocument> => {
  const found = Cid.safeParse(cid).success ? await readContent(cid, maxBytes, Math.min(mostMs, timeoutMs)) : null;
  if (!found || (await smallCid(found)) !== cid) return { bytes: null, metadata: null, published: null };
  const bytes = new Uint8Array(found);
  const metadata = parsed(bytes);
  const isOfFile = metadata && `0x${metadata.file.fileHash}` === hash;
  return { bytes, metadata: isOfFile ? metadata : null, published: publishedIn(metadata) };
};
