import { encryptedBlob } from '@ipr/client/flow/encrypted-blob';
import { decryptDraft, encryptDraft, newDraftKey } from './draft-encryption.ts';
import type { DraftStorage } from './draft-storage.ts';
import {
  type DraftFacts,
  type DraftKind,
  type KeptDraft,
  kindOfPacked,
  packDraft,
  unpackDraft,
  unpackFacts,
} from './pack-draft.ts';

/** One kind of drafts, and its list representation. */
export interface StoredKind<D extends KeptDraft, Offered extends { readonly startedAt: string }> {
  readonly kind: DraftKind;
  readonly offer: (facts: DraftFacts<D>) => Offered;
}

const keyStoreKey = 'vault-key';

/** Loads or creates the encryption key of the storage; a failed attempt is repeated on the next call. */
const draftKeyIn = (storage: DraftStorage): (() => Promise<CryptoKey>) => {
  let key: Promise<CryptoKey> | undefined;
  const open = async () => {
    const known = await storage.get(keyStoreKey);
    return (known ?? (await storage.claim(keyStoreKey, await newDraftKey()))) as CryptoKey;
  };
  return () => {
    key ??= open().catch((thrown: unknown) => {
      key = undefined;
      throw thrown;
    });
    return key;
  };
};

/** Storage keys for the drafts of a wallet. */
const placesOf = (wallet: string) => {
  const statePlace = (id: string) => `draft:${wallet}:${id}`;
  const bytesPlace = (id: string) => `bytes:${wallet}:${id}`;
  const idIn = (place: string) => (place.startsWith(statePlace('')) ? place.slice(statePlace('').length) : null);
  return { statePlace, bytesPlace, idIn };
};

/** Drafts of one kind and one wallet. Texts and content keys are encrypted; the ciphertext is stored unchanged. */
export const storedDrafts = <D extends KeptDraft, Offered extends { readonly startedAt: string }>(
  { kind, offer }: StoredKind<D, Offered>,
  storage: DraftStorage,
  wallet: string,
) => {
  const { statePlace, bytesPlace, idIn } = placesOf(wallet);
  /** Ciphertexts already stored: they are large and never change. */
  const written = new Map<string, string>();
  const openKeyStore = draftKeyIn(storage);

  const read = async (id: string): Promise<string | null> => {
    const locked = await storage.get(statePlace(id));
    return locked === undefined
      ? null
      : decryptDraft(await openKeyStore(), locked as Uint8Array<ArrayBuffer>, statePlace(id));
  };

  const remove = async (id: string): Promise<void> => {
    await storage.delete(statePlace(id));
    await storage.delete(bytesPlace(id));
    written.delete(id);
  };

  return {
    remove,
    async save(draft: D): Promise<void> {
      const { id, encrypted } = draft;
      // Ciphertext first: a stored state 'encrypted' must never lack its bytes.
      if (encrypted && written.get(id) !== encrypted.encryptedHash) {
        await storage.set(bytesPlace(id), await encryptedBlob(encrypted));
        written.set(id, encrypted.encryptedHash);
      }
      await storage.set(
        statePlace(id),
        await encryptDraft(await openKeyStore(), packDraft(kind, draft), statePlace(id)),
      );
    },
    async load(id: string): Promise<D | null> {
      const text = await read(id);
      if (text === null) return null;
      const blob = (await storage.get(bytesPlace(id))) as Blob | undefined;
      const draft = unpackDraft<D>(kind, text, blob ? new Uint8Array(await blob.arrayBuffer()) : null);
      if (draft?.encrypted) written.set(id, draft.encrypted.encryptedHash);
      return draft;
    },
    async list(): Promise<readonly Offered[]> {
      const found: Offered[] = [];
      for (const place of await storage.keys()) {
        const id = idIn(place);
        if (id === null) continue;
        const text = await read(id);
        const known = text === null ? null : kindOfPacked(text);
        if (text !== null && known === kind) found.push(offer(unpackFacts<D>(text)));
        // Its key is lost, or another release wrote it: it can never be decrypted.
        else if (known === null) await remove(id);
      }
      return found.sort((a, b) => a.startedAt.localeCompare(b.startedAt));
    },
  };
};
