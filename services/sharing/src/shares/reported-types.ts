import type { Hex } from '@ipr/domain';
import { storedNdaHash } from '@ipr/protocol/share/share-document';
import { z } from 'zod';
import type { ReadContent } from './read-content.ts';
import type { ShareType } from './record.ts';

/** What share documents say, once it is known: content under a CID never changes. */
export interface ReportedTypes {
  known(cids: readonly string[]): Promise<ReadonlyMap<string, ReportedType>>;
  /** @param until when it is forgotten; null for what will never be otherwise */
  remember(cid: string, received: ReportedType, until: Date | null): Promise<void>;
}

export interface ReportedType {
  /** SHA-256 of the document with 0x; null when it could not be read. */
  readonly hash: Hex | null;
  /** Null when it says nothing. */
  readonly shareType: ShareType | null;
}

interface Grant {
  readonly cid: string;
  readonly ndaHash: Hex;
}

/** What storage takes as JSON, so no share document is larger. */
const maxBytes = 256 * 1024;
const [atOnce, patienceMs] = [8, 3_000];
/** What is missing, or not what the grant names, is looked at again after this long. */
const doubtMs = 120_000;

/** Only this field is read: the document is the business of whoever signs it. */
const Document = z.object({ shareType: z.enum(['internal', 'external']) });

const typeIn = (bytes: Uint8Array): ShareType | null => {
  try {
    return Document.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))).shareType;
  } catch {
    return null;
  }
};

const read = async (readContent: ReadContent, cid: string): Promise<ReportedType> => {
  const bytes = await readContent(cid, maxBytes, patienceMs);
  if (!bytes) return { hash: null, shareType: null };
  return { hash: await storedNdaHash(bytes), shareType: typeIn(bytes) };
};

/**
 * The kinds that the share documents of these grants tell (decision S8), by CID. A document counts only when its hash is the
 * grant's; what cannot be read now tells nothing now, and is asked again a little later.
 */
export const reportedTypesOf = async (
  { types, readContent }: { readonly types: ReportedTypes; readonly readContent: ReadContent },
  grants: readonly Grant[],
): Promise<ReadonlyMap<string, ShareType>> => {
  const known = new Map(await types.known(grants.map(({ cid }) => cid)));
  const missing = [...new Set(grants.map(({ cid }) => cid))].filter((cid) => !known.has(cid));
  const end = Date.now() + patienceMs;
  for (let at = 0; at < missing.length && Date.now() < end; at += atOnce) {
    const look = async (cid: string) => {
      const received = await read(readContent, cid);
      known.set(cid, received);
      const isSure = grants.some((grant) => grant.cid === cid && grant.ndaHash === received.hash);
      await types.remember(cid, received, isSure ? null : new Date(Date.now() + doubtMs));
    };
    await Promise.all(missing.slice(at, at + atOnce).map(look));
  }
  return new Map(
    grants.flatMap(({ cid, ndaHash }) => {
      const received = known.get(cid);
      return received?.shareType && received.hash === ndaHash ? [[cid, received.shareType] as const] : [];
    }),
  );
};
