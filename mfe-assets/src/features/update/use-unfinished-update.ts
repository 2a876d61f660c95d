import type { AssetView } from '@ipr/client/asset/read-asset';
import { isUnreadable, readDocument } from '@ipr/client/asset/read-document';
import { isFinal } from '@ipr/client/flow/retry-policy';
import type { UpdateDraft, UpdateInput } from '@ipr/client/update/update';
import { useShell } from '@ipr/mfe-contract';
import { useText } from '@ipr/ui';
import type { OfferedUpdate, useUpdateDrafts } from '../../model/drafts/use-drafts.ts';
import type { Changes } from './use-changes.ts';
import type { NewFile } from './use-new-file.ts';
import type { Updating } from './use-update.ts';

interface Unfinished {
  /** The current state of the asset. */
  readonly view: AssetView;
  readonly kept: ReturnType<typeof useUpdateDrafts>;
  readonly changes: Changes;
  readonly newFile: NewFile;
  readonly updating: Updating;
  readonly save: (from: AssetView, input: UpdateInput) => Promise<void>;
}

/**
 * The asset at the time the draft was created, to show another person's later changes. If the index no longer lists that
 * version, the current state is used.
 */
const versionOf = async (
  shell: Parameters<typeof readDocument>[0],
  view: AssetView,
  { base }: UpdateDraft,
): Promise<AssetView> => {
  const version = view.asset.versions.find(({ number }) => number === base.version);
  if (!version || version.cid === view.asset.cid) return view;
  const { hash, cid, title } = version;
  const metadata = await readDocument(shell, cid, new AbortController().signal).catch((thrown: unknown) => {
    if (!isUnreadable(thrown)) throw thrown;
    return null;
  });
  return { ...view, asset: { ...view.asset, hash, cid, title }, metadata };
};

/** Continues or discards an unfinished update of this browser. */
export const useUnfinishedUpdate = ({ view, kept, changes, newFile, updating, save }: Unfinished) => {
  const text = useText();
  const shell = useShell();
  const { notify } = shell;

  const continueFrom = async (from: AssetView, draft: UpdateDraft): Promise<void> => {
    const { changes: changed = {}, source, encrypted } = draft;
    changes.restore(from, changed);
    newFile.restore(source ?? null, encrypted !== undefined);
    if (source && !encrypted && !isFinal(draft)) return;
    await save(from, { changes: changed, file: source });
  };

  const continueDraft = async ({ id }: OfferedUpdate): Promise<void> => {
    let from = view;
    const baseOf = async (draft: UpdateDraft) => {
      from = await versionOf(shell, view, draft);
      return from;
    };
    try {
      const resumed = await updating.resume(id, baseOf);
      await kept.refresh();
      if ('refused' in resumed) notify.info(text(`update.unfinished-${resumed.refused}`));
      else await continueFrom(from, resumed.draft);
    } catch (thrown) {
      notify.failure(thrown);
    }
  };

  const discardDraft = async ({ id }: OfferedUpdate): Promise<void> => {
    if (!(await kept.discard(id))) notify.info(text('update.unfinished-elsewhere'));
  };

  return { continueDraft, discardDraft };
};
