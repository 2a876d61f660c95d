import type { AssetView } from '@ipr/client/asset/read-asset';
import { useState } from 'react';
import { useUpdateDrafts } from '../../model/drafts/use-drafts.ts';
import { useEarlyKeynet } from '../asset-form/use-early-keynet.ts';
import type { TextField } from '../versions/asset-fields.ts';
import { problemsOf } from './check-form.ts';
import { useChanges } from './use-changes.ts';
import { type Meanwhile, useConflict } from './use-conflict.ts';
import { useNewFile } from './use-new-file.ts';
import { useSave } from './use-save.ts';
import { useUnfinishedUpdate } from './use-unfinished-update.ts';
import { useUpdate } from './use-update.ts';

/** Combines the update view's state: typed values, draft, running update and conflicts. */
export const useUpdateForm = (view: AssetView, onDone: () => void) => {
  const changes = useChanges(view);
  const newFile = useNewFile();
  const kept = useUpdateDrafts(view.asset.id);
  const updating = useUpdate(kept.store);
  const { conflict, compare, settled } = useConflict();
  const [mergedInto, setMergedInto] = useState<number | null>(null);
  const find = (mine = changes.view) => void compare(mine, mine === changes.view ? changes.details : null);
  const save = useSave({ changes, newFile, updating, onConflict: find, onDone });
  const { continueDraft, discardDraft } = useUnfinishedUpdate({ view, kept, changes, newFile, updating, save });
  useEarlyKeynet();
  const merge = ({ theirs, details, version, rows }: Meanwhile, takeTheirs: boolean) => {
    const fields = rows.map(({ field }) => field);
    changes.rebase(theirs, details, takeTheirs ? fields.filter((field): field is TextField => field !== 'file') : []);
    if (takeTheirs && fields.includes('file')) newFile.choose(null, null);
    updating.startOver();
    setMergedInto(version);
    settled();
  };
  const problems = problemsOf(changes.textIn, changes.isModified);
  const changed = Object.keys(changes.changes).length > 0 || newFile.ready !== null;
  const dirty = Object.keys(changes.changes).length > 0 || newFile.file !== null;
  const offered = kept.drafts.filter(({ id }) => id !== updating.heldId);
  return {
    changes,
    newFile,
    updating,
    conflict,
    find,
    mergedInto,
    save,
    merge,
    problems,
    changed,
    dirty,
    offered,
    inMemory: kept.inMemory,
    continueDraft,
    discardDraft,
  };
};

export type UpdateForm = ReturnType<typeof useUpdateForm>;
