import type { RegistrationDraft } from '@ipr/client/registration/registration';
import { packDraft, unpackDraft, unpackFacts } from './pack-draft.ts';
import type { Shelf } from './shelf.ts';
import { lock, newVaultKey, unlock } from './vault.ts';

/** An unfinished registration as the form offers it. */
export interface UnfinishedDraft {
  readonly id: string;
  readonly title: string;
  readonly fileName: string;
  /** ISO. */
  readonly startedAt: string;
  /** Sealing was finished: the file need not be chosen again. */
  readonly sealed: boolean;
  /** It was handed to the chain and may be, or is, registered. */
  readonly sent: boolean;
  readonly registered: boolean;
}

export interface DraftStore {
  /** Never fails: what this browser cannot keep lies in memory until the page is left. */
  save(draft: RegistrationDraft): Promise<void>;
  load(id: string): Promise<RegistrationDraft | null>;
  /** Unfinished registrations of this wallet, oldest first. */
  list(): Promise<readonly UnfinishedDraft[]>;
  remove(id: string): Promise<void>;
}

const vaultKey = 'vault-key';

const factsOf = (draft: NonNullable<ReturnType<typeof unpackFacts>>): UnfinishedDraft => ({
  id: draft.id,
  title: draft.entered?.title.trim() ?? '',
  fileName: draft.source?.name ?? '',
  startedAt: draft.startedAt,
  sealed: draft.isSealed,
  sent: draft.inFlight === true || draft.assetId !== undefined,
  registered: draft.assetId !== undefined,
});

/** The shelf's vault key, made where none is yet; what failed once is tried anew. */
const vaultOn = (shelf: Shelf): (() => Promise<CryptoKey>) => {
  let key: Promise<CryptoKey> | undefined;
  const open = async () => {
    const known = await shelf.get(vaultKey);
    return (known ?? (await shelf.claim(vaultKey, await newVaultKey()))) as CryptoKey;
  };
  return () => {
    key ??= open().catch((thrown: unknown) => {
      key = undefined;
      throw thrown;
    });
    return key;
  };
};

/** Where drafts of a wallet lie on a shelf. */
const placesOf = (wallet: string) => {
  const statePlace = (id: string) => `draft:${wallet}:${id}`;
  const bytesPlace = (id: string) => `bytes:${wallet}:${id}`;
  const idIn = (place: string) => (place.startsWith(statePlace('')) ? place.slice(statePlace('').length) : null);
  return { statePlace, bytesPlace, idIn };
};

/** Drafts on one shelf, bound to one wallet; texts and keys lie locked, the ciphertext as it is. */
const storeOn = (shelf: Shelf, wallet: string) => {
  const { statePlace, bytesPlace, idIn } = placesOf(wallet);
  /** Ciphertexts that lie on the shelf already: they are large and never change. */
  const written = new Map<string, string>();
  const openVault = vaultOn(shelf);

  const read = async (id: string): Promise<string | null> => {
    const locked = await shelf.get(statePlace(id));
    return locked === undefined ? null : unlock(await openVault(), locked as Uint8Array<ArrayBuffer>, statePlace(id));
  };

  const remove = async (id: string): Promise<void> => {
    await shelf.delete(statePlace(id));
    await shelf.delete(bytesPlace(id));
    written.delete(id);
  };

  return {
    remove,
    async save(draft: RegistrationDraft): Promise<void> {
      const { id, sealed } = draft;
      // Bytes first: a state that says 'sealed' must not be without them.
      if (sealed && written.get(id) !== sealed.sealedHash) {
        await shelf.set(bytesPlace(id), new Blob([sealed.bytes]));
        written.set(id, sealed.sealedHash);
      }
      await shelf.set(statePlace(id), await lock(await openVault(), packDraft(draft), statePlace(id)));
    },
    async load(id: string): Promise<RegistrationDraft | null> {
      const text = await read(id);
      if (text === null) return null;
      const blob = (await shelf.get(bytesPlace(id))) as Blob | undefined;
      const draft = unpackDraft(text, blob ? new Uint8Array(await blob.arrayBuffer()) : null);
      if (draft?.sealed) written.set(id, draft.sealed.sealedHash);
      return draft;
    },
    async list(): Promise<readonly UnfinishedDraft[]> {
      const found: UnfinishedDraft[] = [];
      for (const place of await shelf.keys()) {
        const id = idIn(place);
        if (id === null) continue;
        const text = await read(id);
        const draft = text === null ? null : unpackFacts(text);
        if (draft) found.push(factsOf(draft));
        // Its key is gone, or another release wrote it: nobody can ever open it.
        else await remove(id);
      }
      return found.sort((a, b) => a.startedAt.localeCompare(b.startedAt));
    },
  };
};

/**
 * Where unfinished registrations are kept: on the browser's shelf, and from the first failure of that on (no room, private
 * window) in memory.
 * @param onMemory told once, when a draft can no longer outlive the page.
 */
export const createDraftStore = (browser: Shelf, memory: Shelf, wallet: string, onMemory: () => void): DraftStore => {
  const lasting = storeOn(browser, wallet);
  const passing = storeOn(memory, wallet);
  let degraded = false;

  const degrade = async (id: string): Promise<void> => {
    if (!degraded) onMemory();
    degraded = true;
    // An older state must not be offered later as if it were the newest.
    await lasting.remove(id).catch(() => undefined);
  };

  return {
    async save(draft) {
      if (!degraded) {
        try {
          return await lasting.save(draft);
        } catch {
          await degrade(draft.id);
        }
      }
      await passing.save(draft);
    },
    load: async (id) => (await passing.load(id)) ?? (await lasting.load(id).catch(() => null)),
    list: async () => [...(await lasting.list().catch(() => [])), ...(await passing.list())],
    async remove(id) {
      await passing.remove(id);
      await lasting.remove(id).catch(() => undefined);
    },
  };
};
