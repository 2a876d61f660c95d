import { createApprovalKey } from '@ipr/protocol/approval/approval';

const storeName = 'facts';
const keyName = 'key';

/** What the frame keeps in the storage of its own origin, which pages of the portal cannot read. */
export interface FrameStore {
  /** The key of this browser; made at first use, never readable. */
  readonly key: () => Promise<CryptoKeyPair>;
  /** Whether this person permitted registrations and new versions without asking in this browser. */
  readonly isRemembered: (safe: string) => Promise<boolean>;
  readonly remember: (safe: string, isRemembered: boolean) => Promise<void>;
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const openDatabase = (): Promise<IDBDatabase> => {
  const request = indexedDB.open('ipr-sign', 1);
  request.onupgradeneeded = () => request.result.createObjectStore(storeName);
  return settled(request);
};

/** @throws DOMException in a browser that refuses storage to frames */
export const openFrameStore = async (): Promise<FrameStore> => {
  const database = await openDatabase();
  const read = (name: string): Promise<unknown> =>
    settled(database.transaction(storeName).objectStore(storeName).get(name));
  const write = (name: string, value: unknown): Promise<unknown> =>
    settled(database.transaction(storeName, 'readwrite').objectStore(storeName).put(value, name));
  const makeKey = async (): Promise<CryptoKeyPair> => {
    const found = (await read(keyName)) as CryptoKeyPair | undefined;
    if (found) return found;
    const made = await createApprovalKey();
    await write(keyName, made);
    return made;
  };
  return {
    // Two tabs must not make two keys.
    key: () => navigator.locks.request('ipr-sign-key', makeKey),
    isRemembered: async (safe) => (await read(`remembered:${safe}`)) === true,
    remember: async (safe, isRemembered) => {
      await write(`remembered:${safe}`, isRemembered);
    },
  };
};
