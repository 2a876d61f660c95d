import { documentBytes, Failure, sha256Hex } from '@ipr/domain';
import type { PersonApi } from '../src/person.ts';
import type { Journal } from './journal.ts';

const base32 = 'abcdefghijklmnopqrstuvwxyz234567';

/** CIDv1 of a raw block with SHA-256, in base32, as storage gives it to a small file (multiformats). */
const cidOf = async (bytes: Uint8Array) => {
  const bits = BigInt(`0x01551220${await sha256Hex(bytes)}`) << 2n;
  const digits = bits.toString(32).padStart(58, '0');
  return `b${[...digits].map((digit) => base32[Number.parseInt(digit, 32)]).join('')}`;
};

/** jsdom's Blob has no arrayBuffer(), only FileReader. */
const bytesOf = async (blob: Blob): Promise<Uint8Array<ArrayBuffer>> => {
  if (typeof blob.arrayBuffer === 'function') return new Uint8Array(await blob.arrayBuffer());
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer));
    reader.readAsArrayBuffer(blob);
  });
};

/** Returns the first reply per idempotency key, and refuses a different request under the same key. */
export const createOnce = () => {
  const answers = new Map<string, { readonly request: string; readonly answer: unknown }>();
  return async <T>(key: string | undefined, request: unknown, work: () => Promise<T>): Promise<T> => {
    const text = JSON.stringify(request);
    const known = key === undefined ? undefined : answers.get(key);
    if (known && known.request !== text) throw new Failure('request.idempotency-conflict');
    if (known) return known.answer as T;
    const answer = await work();
    if (key !== undefined) answers.set(key, { request: text, answer });
    return answer;
  };
};

/** Content-addressed storage; a request repeated under its key gets its first reply. */
export const createStorage = (journal: Journal, documentOf: (assetId: string, txHash?: string) => string) => {
  const contents = new Map<string, Uint8Array<ArrayBuffer>>();
  const once = createOnce();
  const put = async (bytes: Uint8Array<ArrayBuffer>) => {
    const ipfsHash = await cidOf(bytes);
    contents.set(ipfsHash, bytes);
    return { ipfsHash, size: bytes.length };
  };
  const kept: string[] = [];
  const documents = new Set<string>();
  const backups: string[] = [];
  const uncopied = new Set<string>();
  const delayed = new Set<string>();
  const lost = new Map<string, string>();
  let copying = true;
  const copy = () => {
    for (const cid of uncopied) if (!backups.includes(cid)) backups.push(cid);
    uncopied.clear();
  };
  const groups: string[] = [];
  const storage: Partial<PersonApi['storage']> = {
    uploadFile: async (input, { file, idempotencyKey, onProgress } = {}) => {
      journal.note('storage.uploadFile');
      const bytes = await bytesOf(file as Blob);
      onProgress?.(bytes.length, bytes.length);
      const stored = await once(idempotencyKey, [input, await cidOf(bytes)], () => put(bytes));
      uncopied.add(stored.ipfsHash);
      if (copying) copy();
      journal.note('storage.uploadFile answer');
      return stored;
    },
    backupState: async ({ ipfsHash }) => {
      journal.note('storage.backupState');
      if (!contents.has(ipfsHash)) throw new Failure('storage.content-not-found', { status: 404 });
      return { state: backups.includes(ipfsHash) ? 'made' : 'pending' };
    },
    delayedCopies: async () => {
      journal.mayFail('storage.delayedCopies');
      return { assetIds: [...delayed], total: delayed.size };
    },
    lostContents: async () => {
      journal.mayFail('storage.lostContents');
      const contents = [...lost].map(([ipfsHash, assetId]) => ({
        ipfsHash,
        assetIds: [assetId],
        since: '2026-01-01T00:00:00.000Z',
      }));
      return { contents, total: new Set(lost.values()).size };
    },
    retryCopies: async () => {
      journal.note('storage.retryCopies');
      const retried = delayed.size;
      delayed.clear();
      return { retried };
    },
    uploadJson: async (input, { idempotencyKey } = {}) => {
      journal.note('storage.uploadJson');
      const bytes = documentBytes(input.jsonData);
      const stored = await once(idempotencyKey, input, () => put(bytes));
      journal.note('storage.uploadJson answer');
      return stored;
    },
    assignAsset: async (input, { idempotencyKey } = {}) => {
      journal.note('storage.assignAsset');
      return once(idempotencyKey, input, async () => {
        const group = `asset_${input.assetId}`;
        groups.push(`${group} ${input.ipfsHash}`);
        return { group, ipfsHash: input.ipfsHash };
      });
    },
    completeRegistration: async ({ assetId, txHash }, { idempotencyKey } = {}) => {
      journal.note('storage.completeRegistration');
      return once(idempotencyKey, [assetId, txHash], async () => {
        const cid = documentOf(assetId, txHash);
        const bytes = contents.get(cid);
        if (!bytes) throw new Failure('storage.content-not-found', { status: 404 });
        kept.push(assetId);
        documents.add(cid);
        const { file } = JSON.parse(new TextDecoder().decode(bytes));
        if (file) documents.add(file.encryptedFileCid);
        return { kept: [cid] };
      });
    },
  };
  const removed: string[] = [];
  const removeReplaced: PersonApi['storage']['removeReplaced'] = async (
    { assetId, ipfsHash },
    { idempotencyKey } = {},
  ) => {
    journal.note('storage.removeReplaced');
    return once(idempotencyKey, [assetId, ipfsHash], async () => {
      const current = contents.get(documentOf(assetId));
      if (!current || new TextDecoder().decode(current).includes(ipfsHash))
        throw new Failure('storage.content-still-needed');
      contents.delete(ipfsHash);
      removed.push(ipfsHash);
      return { removed: ipfsHash };
    });
  };
  const content: PersonApi['content'] = async (cid, { onProgress, range } = {}) => {
    journal.note('content');
    const whole = contents.get(cid);
    if (!whole) throw new Failure('storage.content-not-found', { status: 404 });
    const bytes = range ? whole.slice(range.from, range.to) : whole;
    onProgress?.(bytes.length, bytes.length);
    return bytes;
  };
  /** Removes expired unfinished uploads. */
  const expire = () => {
    for (const cid of contents.keys()) if (!documents.has(cid)) contents.delete(cid);
  };
  return {
    storage: { ...storage, removeReplaced } as PersonApi['storage'],
    content,
    kept,
    documents,
    backups,
    /** CID → asset of content that cannot be read. */
    lost,
    /** Assets whose second copy could not be made yet. */
    delayed,
    groups,
    expire,
    /** Whether backup copies are created immediately or wait for a trigger. */
    setCopying: (now: boolean) => {
      copying = now;
      if (now) copy();
    },
    /** Ciphertexts removed because a newer version replaced them. */
    removed,
  };
};
