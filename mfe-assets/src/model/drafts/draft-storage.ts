import { createStore, del, get, keys, set, update } from 'idb-keyval';

/** Key-value storage for drafts; values must be structured-cloneable. */
export interface DraftStorage {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
  /** Stores a value if the key is unused. @returns the stored value; two concurrent tabs get the same one. */
  claim(key: string, value: unknown): Promise<unknown>;
  delete(key: string): Promise<void>;
  keys(): Promise<readonly string[]>;
}

interface Place {
  readonly name: string;
  readonly store: string;
}

/** A database of this browser (IndexedDB); survives the tab. */
export const browserDraftStorage = ({ name, store: table }: Place): DraftStorage => {
  let opened: ReturnType<typeof createStore> | undefined;
  // Opened on first use: in a browser without IndexedDB that use fails instead of the page load.
  const store = () => {
    opened ??= createStore(name, table);
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
