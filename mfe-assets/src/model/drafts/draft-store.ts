import type { RegistrationDraft } from '@ipr/client/registration/registration';
import type { UpdateDraft } from '@ipr/client/update/update';
import type { DraftStorage } from './draft-storage.ts';
import type { DraftKind, KeptDraft } from './pack-draft.ts';
import { type StoredKind, storedDrafts } from './stored-drafts.ts';

interface Unfinished {
  readonly id: string;
  /** Blank where an update does not change it. */
  readonly title: string;
  /** Blank where no file is sealed. */
  readonly fileName: string;
  /** ISO. */
  readonly startedAt: string;
  /** Sealing was finished: the file need not be chosen again. */
  readonly sealed: boolean;
  /** It was handed to the chain and may be, or is, there. */
  readonly sent: boolean;
  /** Another account has brought its hash. */
  readonly taken: boolean;
}

/** An unfinished registration as the form offers it. */
export interface UnfinishedDraft extends Unfinished {
  readonly registered: boolean;
}

/** An unfinished update as the update view of its asset offers it. */
export interface UnfinishedUpdate extends Unfinished {
  readonly assetId: string;
  readonly updated: boolean;
  /** The version is only to have the same file under a fresh key; it goes on elsewhere. */
  readonly rekey: boolean;
}

/** Unfinished work of one kind and one wallet in this browser. */
export interface StoreOf<D extends KeptDraft, Offered> {
  readonly kind: DraftKind;
  /** Never fails: what this browser cannot keep lies in memory until the page is left. */
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
  offer: ({ id, entered, source, startedAt, isSealed, inFlight, assetId, taken = false }) => ({
    id,
    startedAt,
    title: entered?.title.trim() ?? '',
    fileName: source?.name ?? '',
    sealed: isSealed,
    sent: inFlight === true || assetId !== undefined,
    registered: assetId !== undefined,
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
    isSealed,
    inFlight,
    updated = false,
    rekey: sealAnew = false,
    taken = false,
  }) => ({
    id,
    startedAt,
    assetId: base.id,
    title: changes?.title?.trim() ?? '',
    fileName: source?.name ?? '',
    sealed: isSealed,
    sent: inFlight === true || updated,
    updated,
    rekey: sealAnew,
    taken,
  }),
};

/** On the browser's shelf, and from the first failure of that on (no room, private window) in memory. */
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
    // An older state must not be offered later as if it were the newest.
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
 * Where unfinished registrations are kept.
 * @param onMemory told once, when a draft can no longer outlive the page.
 */
export const createDraftStore = (
  browser: DraftStorage,
  memory: DraftStorage,
  wallet: string,
  onMemory: () => void,
): DraftStore => storeFor(registrations, browser, memory, wallet, onMemory);

/** Where unfinished updates are kept: on the same shelves, under the same key. @param onMemory as there */
export const createUpdateStore = (
  browser: DraftStorage,
  memory: DraftStorage,
  wallet: string,
  onMemory: () => void,
): UpdateStore => storeFor(updates, browser, memory, wallet, onMemory);
