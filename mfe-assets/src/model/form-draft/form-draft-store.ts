import { formPrefix } from '@ipr/mfe-contract';
import { decryptBytes, decryptDraft, encryptBytes, encryptDraft, newDraftKey } from '../drafts/draft-encryption.ts';
import type { DraftStorage } from '../drafts/draft-storage.ts';
import { type Entries, readEntries } from './entries.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** A form as it was left. */
export interface FormDraft {
  readonly entries: Entries;
  /** ISO 8601. */
  readonly savedAt: string;
  readonly file: File | null;
  /** Name of a chosen file that could not be kept. */
  readonly missingFile: string | null;
}

const placesOf = (wallet: string) => {
  const prefix = formPrefix(wallet);
  return { key: `${prefix}key`, entries: `${prefix}entries`, file: `${prefix}file` };
};

/** Storing a file takes its size twice for a moment: the old value is replaced only when the new one is written. */
const roomFactor = 2;

/** Whether this origin may store so many bytes; a browser without an estimate refuses the write itself. */
const hasRoom = async (bytes: number): Promise<boolean> => {
  const { storage } = navigator as { readonly storage?: StorageManager };
  const { quota, usage = 0 } = (await storage?.estimate?.().catch(() => ({}) as StorageEstimate)) ?? {};
  return quota === undefined || quota - usage > bytes * roomFactor;
};

/**
 * The unfinished registration form of one wallet on this device (decision 0026). Entries and file are encrypted under a key of
 * this browser that is not extractable; a sign-out deletes all three.
 */
export const formDraftStore = (storage: DraftStorage, wallet: string) => {
  const places = placesOf(wallet);
  // Created on first use, before anything is typed: a write that outlives a sign-out is encrypted under a deleted key.
  const key = (async () =>
    ((await storage.get(places.key)) ?? (await storage.claim(places.key, await newDraftKey()))) as CryptoKey)();
  key.catch(() => undefined);

  const remove = async (): Promise<void> => {
    await storage.delete(places.entries);
    await storage.delete(places.file);
  };

  /** @returns whether there was room for the file */
  const keepFile = async (file: File): Promise<boolean> => {
    await storage.delete(places.file);
    if (!(await hasRoom(file.size))) return false;
    const locked = await encryptBytes(await key, new Uint8Array(await file.arrayBuffer()), places.file);
    return storage.set(places.file, locked).then(
      () => true,
      () => false,
    );
  };

  const read = async (place: string): Promise<Bytes | undefined> => (await storage.get(place)) as Bytes | undefined;

  return {
    remove,
    keepFile,
    deleteFile: () => storage.delete(places.file),
    save: async (entries: Entries): Promise<void> =>
      storage.set(places.entries, await encryptDraft(await key, JSON.stringify(entries), places.entries)),
    load: async (): Promise<FormDraft | null> => {
      const locked = await read(places.entries);
      const text = locked ? await decryptDraft(await key, locked, places.entries) : null;
      const entries = text === null ? null : readEntries(text);
      if (!entries) {
        await remove();
        return null;
      }
      const { savedAt, file: facts } = entries;
      const lockedFile = facts ? await read(places.file) : undefined;
      const bytes = lockedFile ? await decryptBytes(await key, lockedFile, places.file) : null;
      if (!facts || !bytes) return { entries, savedAt, file: null, missingFile: facts?.name ?? null };
      const { name, type, lastModified } = facts;
      return { entries, savedAt, file: new File([bytes], name, { type, lastModified }), missingFile: null };
    },
  };
};

export type FormDraftStore = ReturnType<typeof formDraftStore>;
