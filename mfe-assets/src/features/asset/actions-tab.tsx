import { canShare } from '@ipr/domain';
import { Card, useText } from '@ipr/ui';
import { TakeHomeButton } from '../bundle/take-home-button.tsx';
import { RekeyCard } from '../rekey/rekey-card.tsx';
import classes from './asset.module.css';
import { FileButtons } from './file-buttons.tsx';
import type { ReadableAsset } from './readable-asset.ts';
import type { FileActions } from './use-file-actions.ts';

interface Props {
  /** Null while the asset's document is not available. */
  readonly view: ReadableAsset | null;
  readonly actions: FileActions;
}

/** View File and Download File for people with view access (D1 section 2), and the take-home bundle. */
export const ActionsTab = ({ view, actions: { running, show, download } }: Props) => {
  const text = useText();
  return (
    <>
      <Card>
        <div className={classes.actions}>
          <FileButtons running={running} onView={show} onDownload={download} />
          {view ? <TakeHomeButton view={view} /> : null}
        </div>
        <p className={classes.note}>{text('asset.actions-note')}</p>
      </Card>
      {view && canShare(view.standing) ? <RekeyCard assetId={view.asset.id} /> : null}
    </>
  );
};
