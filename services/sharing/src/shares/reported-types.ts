import type { Hex } from '@ipr/domain';
import { storedNdaHash } from '@ipr/protocol/share/share-document';
import type { ReadContent } from '@ipr/service-kit';
import { z } from 'zod';
import type { ShareType } from './record.ts';

/** Cache of the fields read from share documents. Content under a CID never changes. */
export interface ReportedTypes {
  known(cids: readonly string[]): Promise<ReadonlyMap<string, ReportedType>>;
  /** @param until when the entry expires; null for a permanent result */
  remember(cid: string, received: ReportedType, until: Date | null): Promise<void>;
}

export interface ReportedType {
  /** SHA-256 of the document with 0x; null when it could not be read. */
  readonly hash: Hex | null;
  /** Null when the document states none. */
  readonly shareType: ShareType | null;
}

interface Grant {
  readonly cid: string;
  readonly ndaHash: Hex;
}

/** The limit of storage for JSON, so no share document is larger. */
const maxBytes = 256 * 1024;
const [atOnce, patienceMs] = [8, 3_000];
/** A missing document, or one with another hash than the grant's, is read again after this time. */
const doubtMs = 120_000;

/** The service reads only this field. */
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
 * The share types stated in the share documents of these grants (decision S8), by CID. A document counts only if its hash equals the
 * grant's. An unreadable document gives no type and is read again later.
 */
export const reportedTypesOf = async (
  { types, readContent }: { readonly types: ReportedTypes; readonly readContent: ReadContent },
  grants: readonly Grant[],
): Promise<ReadonlyMap<string, ShareType>> => {
  const known = new Map(await types.known(grants.map(({ cid }) => cid)));
  const missing = [...new Set(grants.map(({ cid }) => cid))].filter((cid) => !known.has(cid));
  const end = performance.now() + patienceMs;
  for (let at = 0; at < missing.length && performance.now() < end; at += atOnce) {
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
