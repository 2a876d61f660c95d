import { createStore, del, get, keys, set, update } from 'idb-keyval';

/** The little that drafts ask of a place that keeps values by key; values are what structured clones can hold. */
export interface DraftStorage {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
  /** Puts a value where none is. @returns what lies there now; of two tabs at once both get the same. */
  claim(key: string, value: unknown): Promise<unknown>;
  delete(key: string): Promise<void>;
  keys(): Promise<readonly string[]>;
}

/** This browser's database; outlives the tab. */
export const browserDraftStorage = (): DraftStorage => {
  let opened: ReturnType<typeof createStore> | undefined;
  // Opened on first use: where the browser has no database, that use fails and not the page.
  const store = () => {
    opened ??= createStore('ipr-assets', 'drafts');
    return opened;
  };
  return {
    get: async (key) => get(key, store()),
    set: async (key, value) => set(key, value, store()),
    claim: async (key, value) => {
      await update(key, (known: unknown) => known ?? value, store());
      return get(key, store());
    },
    delete: async (key) => del(key, store()),
    keys: async () => keys<string>(store()),
  };
};

/** Lasts as long as the page. */
export const memoryDraftStorage = (): DraftStorage => {
  const values = new Map<string, unknown>();
  return {
    get: async (key) => values.get(key),
    set: async (key, value) => void values.set(key, value),
    claim: async (key, value) => {
      if (!values.has(key)) values.set(key, value);
      return values.get(key);
    },
    delete: async (key) => void values.delete(key),
    keys: async () => [...values.keys()],
  };
};
