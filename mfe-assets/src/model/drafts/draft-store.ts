import type { RegistrationDraft } from '@ipr/client/registration/registration';
import type { UpdateDraft } from '@ipr/client/update/update';
import type { DraftStorage } from './draft-storage.ts';
import type { DraftKind, KeptDraft } from './pack-draft.ts';
import { type StoredKind, storedDrafts } from './stored-drafts.ts';

interface Unfinished {
  readonly id: string;
  /** Empty if the update does not change it. */
  readonly title: string;
  /** Empty if no file is encrypted. */
  readonly fileName: string;
  /** ISO 8601. */
  readonly startedAt: string;
  /** True once the file is encrypted: it need not be chosen again. */
  readonly encrypted: boolean;
  /** True once a transaction was submitted; it may be on chain. */
  readonly sent: boolean;
  /** True if another account has introduced the hash. */
  readonly taken: boolean;
}

/** An unfinished registration, as listed by the form. */
export interface UnfinishedDraft extends Unfinished {
  readonly registered: boolean;
  /** Of the registrations that were begun together with this one; null for one alone. */
  readonly batch: string | null;
  readonly assetId: string | null;
  /** Complete; listed only as a result of its batch. */
  readonly finished: boolean;
}

/** An unfinished update, as listed by the asset's update view. */
export interface UnfinishedUpdate extends Unfinished {
  readonly assetId: string;
  readonly updated: boolean;
  /** True for a re-encryption of the same file; the re-encryption dialog continues it. */
  readonly rekey: boolean;
}

/** Unfinished drafts of one kind and one wallet in this browser. */
export interface StoreOf<D extends KeptDraft, Offered> {
  readonly kind: DraftKind;
  /** Never rejects: if the browser storage fails, the draft stays in memory until the page is left. */
  save(draft: D): Promise<void>;
  load(id: string): Promise<D | null>;
  /** Oldest first. */
  list(): Promise<readonly Offered[]>;
  remove(id: string): Promise<void>;
}

export type DraftStore = StoreOf<RegistrationDraft, UnfinishedDraft>;
export type UpdateStore = StoreOf<UpdateDraft, UnfinishedUpdate>;

const registrations: StoredKind<RegistrationDraft, UnfinishedDraft> = {
  kind: 'registration',
  offer: ({ id, entered, source, startedAt, isEncrypted, inFlight, assetId, batch, finished, taken = false }) => ({
    id,
    startedAt,
    title: entered?.title.trim() ?? '',
    fileName: source?.name ?? '',
    encrypted: isEncrypted,
    sent: inFlight === true || assetId !== undefined,
    registered: assetId !== undefined,
    batch: batch ?? null,
    assetId: assetId ?? null,
    finished: finished === true,
    taken,
  }),
};

const updates: StoredKind<UpdateDraft, UnfinishedUpdate> = {
  kind: 'update',
  offer: ({
    id,
    base,
    changes,
    source,
    startedAt,
    isEncrypted,
    inFlight,
    updated = false,
    rekey = false,
    taken = false,
  }) => ({
    id,
    startedAt,
    assetId: base.id,
    title: changes?.title?.trim() ?? '',
    fileName: source?.name ?? '',
    encrypted: isEncrypted,
    sent: inFlight === true || updated,
    updated,
    rekey,
    taken,
  }),
};

/** Uses browser storage, and memory after its first failure (quota exceeded, private window). */
const storeFor = <D extends KeptDraft, Offered extends { readonly startedAt: string }>(
  of: StoredKind<D, Offered>,
  browser: DraftStorage,
  memory: DraftStorage,
  wallet: string,
  onMemory: () => void,
): StoreOf<D, Offered> => {
  const lasting = storedDrafts(of, browser, wallet);
  const passing = storedDrafts(of, memory, wallet);
  let degraded = false;

  const degrade = async (id: string): Promise<void> => {
    if (!degraded) onMemory();
    degraded = true;
    // Removed, because an older state must not be offered later as the newest.
    await lasting.remove(id).catch(() => undefined);
  };

  return {
    kind: of.kind,
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

/**
 * Storage of unfinished registrations.
 * @param onMemory called once when drafts no longer survive the page.
 */
export const createDraftStore = (
  browser: DraftStorage,
  memory: DraftStorage,
  wallet: string,
  onMemory: () => void,
): DraftStore => storeFor(registrations, browser, memory, wallet, onMemory);

/** Storage of unfinished updates, in the same storage and under the same key. @param onMemory as above */
export const createUpdateStore = (
  browser: DraftStorage,
  memory: DraftStorage,
  wallet: string,
  onMemory: () => void,
): UpdateStore => storeFor(updates, browser, memory, wallet, onMemory);
