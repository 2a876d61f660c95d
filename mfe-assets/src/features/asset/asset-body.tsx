import type { AssetView } from '@ipr/client/asset/read-asset';
import type { ReactNode } from 'react';
import { useReplacement } from '../versions/use-replacement.ts';
import classes from './asset.module.css';
import { AssetHead } from './asset-head.tsx';
import { AssetTabs } from './asset-tabs.tsx';
import { HeadActions } from './head-actions.tsx';
import { LostNote } from './lost-note.tsx';
import { OpeningNote } from './opening-note.tsx';
import { useFileActions } from './use-file-actions.ts';
import { useOpenedFile } from './use-opened-file.ts';
import { ViewerDialog } from './viewer-dialog.tsx';

interface Props {
  readonly view: AssetView;
  /** Update Asset, for people who may edit. */
  readonly update: ReactNode;
  readonly onChanged: () => void;
}

/** The asset's page for a person with view access: its file with the actions on it, and the tabs. */
export const AssetBody = ({ view, update, onChanged }: Props) => {
  const { asset, metadata } = view;
  const current = asset.versions.find(({ cid }) => cid === asset.cid);
  const opening = useOpenedFile(view, useReplacement(asset.versions, metadata ? current : undefined)?.metadata);
  const actions = useFileActions(opening);
  const { file, reader, state, cancel, openWhole } = opening;
  const head = metadata ? <HeadActions view={{ ...view, metadata }} actions={actions} update={update} /> : update;
  return (
    <>
      <AssetHead title={asset.title} action={head} />
      <LostNote view={view} />
      {state.purpose === 'details' || state.error?.purpose === 'details' ? null : (
        <div className={classes.openingPlace}>
          <OpeningNote state={state} onRetry={actions.retry} onCancel={cancel} />
        </div>
      )}
      <AssetTabs view={view} opening={opening} actions={actions} onChanged={onChanged} />
      {actions.isShown && file ? (
        <ViewerDialog
          file={file}
          reader={reader}
          onDownload={actions.download}
          onWhole={() => openWhole('view')}
          onClose={actions.hide}
        />
      ) : null}
    </>
  );
};
