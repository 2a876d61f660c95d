/** The database of unfinished forms on this device, which modules write and a sign-out empties. */
export const formDatabase = { name: 'ipr-forms', store: 'drafts' } as const;

/** Prefix of all keys of a wallet, its encryption key among them. */
export const formPrefix = (wallet: string): string => `form:${wallet}:`;

const opened = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(formDatabase.name);
    request.onupgradeneeded = () => request.result.createObjectStore(formDatabase.store);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Deletes the unfinished forms of a wallet and the key that encrypts them. */
export const deleteFormDrafts = async (wallet: string): Promise<void> => {
  const database = await opened();
  const prefix = formPrefix(wallet);
  try {
    await new Promise<void>((resolve, reject) => {
      const transaction = database.transaction(formDatabase.store, 'readwrite');
      transaction.objectStore(formDatabase.store).delete(IDBKeyRange.bound(prefix, `${prefix}\uffff`));
      transaction.oncomplete = () => resolve();
      transaction.onerror = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
};
