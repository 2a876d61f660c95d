import { Failure, sha256Hex } from '@ipr/domain';
import type { ShellApi } from '@ipr/mfe-kit';
import type { Journal } from './journal.ts';

const cidOf = async (bytes: Uint8Array) => `bafy${(await sha256Hex(bytes)).replace(/[0189]/g, 'a')}`;

/** jsdom's Blob has no arrayBuffer(), only a FileReader. */
const bytesOf = async (blob: Blob): Promise<Uint8Array<ArrayBuffer>> => {
  if (typeof blob.arrayBuffer === 'function') return new Uint8Array(await blob.arrayBuffer());
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer));
    reader.readAsArrayBuffer(blob);
  });
};

/** Storage by content; a request that is repeated under its key gets its first answer. */
export const createStorage = (journal: Journal) => {
  const contents = new Map<string, Uint8Array<ArrayBuffer>>();
  const answers = new Map<string, unknown>();
  /** The same key always gets the first answer. */
  const once = async <T>(key: string | undefined, work: () => Promise<T>): Promise<T> => {
    if (key && answers.has(key)) return answers.get(key) as T;
    const answer = await work();
    if (key) answers.set(key, answer);
    return answer;
  };
  const put = async (bytes: Uint8Array<ArrayBuffer>) => {
    const ipfsHash = await cidOf(bytes);
    contents.set(ipfsHash, bytes);
    return { ipfsHash, size: bytes.length };
  };
  const kept: string[] = [];
  const storage: Partial<ShellApi['storage']> = {
    uploadFile: async (_, { file, idempotencyKey, onProgress } = {}) => {
      journal.note('storage.uploadFile');
      const bytes = await bytesOf(file as Blob);
      onProgress?.(bytes.length, bytes.length);
      return once(idempotencyKey, () => put(bytes));
    },
    uploadJson: async ({ jsonData }, { idempotencyKey } = {}) => {
      journal.note('storage.uploadJson');
      return once(idempotencyKey, () =>
        put(new TextEncoder().encode(JSON.stringify(jsonData)) as Uint8Array<ArrayBuffer>),
      );
    },
    assignAsset: async ({ ipfsHash, assetId }) => {
      journal.note('storage.assignAsset');
      return { group: `asset_${assetId}`, ipfsHash };
    },
    completeRegistration: async ({ assetId }) => {
      journal.note('storage.completeRegistration');
      kept.push(assetId);
      return { kept: [] };
    },
  };
  const content: ShellApi['content'] = async (cid, { onProgress } = {}) => {
    journal.note('content');
    const bytes = contents.get(cid);
    if (!bytes) throw new Failure('storage.content-not-found', { status: 404 });
    onProgress?.(bytes.length, bytes.length);
    return bytes;
  };
  return { storage: storage as ShellApi['storage'], content, kept };
};
