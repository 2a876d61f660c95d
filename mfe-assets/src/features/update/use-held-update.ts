import type { AssetView } from '@ipr/client/asset/read-asset';
import { isFinal } from '@ipr/client/flow/retry-policy';
import type { newUpdateDraft, UpdateDraft, UpdateInput } from '@ipr/client/update/update';
import { Failure } from '@ipr/domain';
import { type ShellContract, useShell } from '@ipr/mfe-contract';
import { useRef } from 'react';
import { claimDraft } from '../../model/drafts/claim-draft.ts';
import type { UpdateStore } from '../../model/drafts/draft-store.ts';

/** The draft of this view and the lock on it. */
interface Held {
  readonly cid: string;
  readonly file: UpdateInput['file'];
  readonly draft: UpdateDraft;
  readonly release: () => void;
}

export type ResumedUpdate = { readonly draft: UpdateDraft } | { readonly refused: 'elsewhere' | 'gone' };

const nothing = () => undefined;

/**
 * Number of the version that the person saw. If the index lags behind it, the chain's newest number is used, provided
 * that the chain still refers to the same document.
 * @throws asset.changed-meanwhile
 */
const versionSeen = async ({ ports }: Pick<ShellContract, 'ports'>, { asset }: AssetView): Promise<number> => {
  const indexed = asset.versions.find(({ cid }) => cid === asset.cid);
  if (indexed) return indexed.number;
  const version = await ports.chain.versionOf(asset.id);
  const { cid } = await ports.chain.asset(asset.id);
  if (cid !== asset.cid) throw new Failure('asset.changed-meanwhile', { version });
  return version;
};

/** Whether the next attempt continues this draft: a submitted one, or one with the same base and file. */
const isFor = ({ cid, file: known, draft }: Held, base: AssetView, file: UpdateInput['file']): boolean => {
  // A file that was not encrypted must be chosen again.
  const isSameFile =
    draft.rekey || known === file || (file !== undefined && draft.source !== undefined && !draft.encrypted);
  return isFinal(draft) || (cid === base.asset.cid && isSameFile);
};

/** The draft that the update view works on; it is locked against other tabs. */
export const useHeldUpdate = (store: UpdateStore, begin: typeof newUpdateDraft) => {
  const shell = useShell();
  const held = useRef<Held | null>(null);

  const letGo = (): void => {
    held.current?.release();
    held.current = null;
  };

  /** Discards the draft, unless it may be on chain or has the only key to a ciphertext whose hash was taken. */
  const drop = async (): Promise<void> => {
    const own = held.current;
    letGo();
    if (own && !isFinal(own.draft) && !own.draft.taken) await store.remove(own.draft.id);
  };

  return {
    held,
    letGo,
    drop,
    draftFor: async (base: AssetView, file: UpdateInput['file']): Promise<UpdateDraft> => {
      const own = held.current;
      if (own && isFor(own, base, file)) {
        held.current = { ...own, file };
        return own.draft;
      }
      const draft = begin({ id: base.asset.id, version: await versionSeen(shell, base) });
      await drop();
      const release = (await claimDraft(draft.id, store.kind)) ?? nothing;
      held.current = { cid: base.asset.cid, file, draft, release };
      return draft;
    },
    /** Loads the current state of an unfinished draft. @param baseOf returns the version it is based on */
    resume: async (id: string, baseOf: (draft: UpdateDraft) => Promise<AssetView>): Promise<ResumedUpdate> => {
      const release = await claimDraft(id, store.kind);
      if (!release) return { refused: 'elsewhere' };
      const draft = await store.load(id);
      if (!draft) {
        release();
        return { refused: 'gone' };
      }
      const { asset } = await baseOf(draft).catch((thrown: unknown) => {
        release();
        throw thrown;
      });
      letGo();
      held.current = { cid: asset.cid, file: draft.source, draft, release };
      return { draft };
    },
  };
};
