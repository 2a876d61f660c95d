import type { Page } from '@playwright/test';

/** Empties this browser's storage of unfinished forms; a page outside the portal has none. */
export const deleteFormDrafts = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    if (!location.origin.startsWith('http')) return;
    const found = await indexedDB.databases();
    if (!found.some(({ name }) => name === 'ipr-forms')) return;
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.open('ipr-forms');
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        const transaction = request.result.transaction('drafts', 'readwrite');
        transaction.objectStore('drafts').clear();
        transaction.oncomplete = () => {
          request.result.close();
          resolve();
        };
      };
    });
  });
