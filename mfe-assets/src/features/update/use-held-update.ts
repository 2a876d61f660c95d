import type { AssetView } from '@ipr/client/asset/read-asset';
import { isFinal } from '@ipr/client/flow/retry-policy';
import type { newUpdateDraft, UpdateDraft, UpdateInput } from '@ipr/client/update/update';
import { Failure } from '@ipr/domain';
import { type ShellContract, useShell } from '@ipr/mfe-contract';
import { useRef } from 'react';
import { claimDraft } from '../../model/drafts/claim-draft.ts';
import type { UpdateStore } from '../../model/drafts/draft-store.ts';

/** The draft this view has, and with it the right to go on with it. */
interface Held {
  readonly cid: string;
  readonly file: UpdateInput['file'];
  readonly draft: UpdateDraft;
  readonly release: () => void;
}

export type ResumedUpdate = { readonly draft: UpdateDraft } | { readonly refused: 'elsewhere' | 'gone' };

const nothing = () => undefined;

/**
 * Number of the version that the person saw. An index that lags does not know it yet; then it is the chain's, as long as
 * that is still at the very document the person saw.
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

/** Whether the next attempt goes on with this draft: on its way to the chain, or of the same base and file. */
const isFor = ({ cid, file: known, draft }: Held, base: AssetView, file: UpdateInput['file']): boolean => {
  // A file that was not sealed has to be chosen again.
  const isSameFile =
    draft.rekey || known === file || (file !== undefined && draft.source !== undefined && !draft.sealed);
  return isFinal(draft) || (cid === base.asset.cid && isSameFile);
};

/** Which draft the update view works on; another tab cannot go on with it meanwhile. */
export const useHeldUpdate = (store: UpdateStore, begin: typeof newUpdateDraft) => {
  const shell = useShell();
  const held = useRef<Held | null>(null);

  const letGo = (): void => {
    held.current?.release();
    held.current = null;
  };

  /** Throws the draft away, unless it may be on chain or holds the only key to a ciphertext whose hash was taken. */
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
    /** Takes up what was left unfinished, as it is now. @param baseOf the version it was made from */
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
