import type { Hex } from '@ipr/domain';
import { storedNdaHash } from '@ipr/protocol/share/share-document';
import type { ReadContent } from '@ipr/service-kit';

/** The limit of storage for JSON, so no share document is larger. */
const maxBytes = 256 * 1024;
const timeoutMs = 5_000;

/** The text of a share document; null when there is none with this hash, or it is no text in UTF-8. */
export const readDocument = async (readContent: ReadContent, cid: string, ndaHash: Hex): Promise<string | null> => {
  const bytes = await readContent(cid, maxBytes, timeoutMs);
  if (!bytes || (await storedNdaHash(bytes)) !== ndaHash) return null;
  try {
    // A byte order mark is part of the hashed bytes.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
};
