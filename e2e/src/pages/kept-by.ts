import type { Page } from '@playwright/test';

/** All browser storage of this origin, as text. */
export const keptBy = (at: Page): Promise<string> =>
  at.evaluate(async () => {
    const read = async (store: IDBObjectStore) =>
      new Promise<unknown[]>((resolve) => {
        const request = store.getAll();
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => resolve([]);
      });
    const kept: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const store of database.objectStoreNames)
        kept.push(store, await read(database.transaction(store).objectStore(store)));
      database.close();
    }
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) kept.push(url, await (await fetch(url)).text());
    return JSON.stringify(kept);
  });
