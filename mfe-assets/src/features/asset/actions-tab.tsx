import { canShare, mayDo } from '@ipr/domain';
import { Card, later, useText } from '@ipr/ui';
import { TakeHomeButton } from '../bundle/take-home-button.tsx';
import { RekeyCard } from '../rekey/rekey-card.tsx';
import classes from './asset.module.css';
import { FileButtons } from './file-buttons.tsx';
import type { ReadableAsset } from './readable-asset.ts';
import type { FileActions } from './use-file-actions.ts';

const CertificateCard = later(async () => (await import('../certificate/certificate-card.tsx')).CertificateCard);

interface Props {
  /** Null while the asset's document is not available. */
  readonly view: ReadableAsset | null;
  readonly actions: FileActions;
}

/** View File and Download File for people with view access (D1 section 2), the take-home bundle, and the owner's certificate. */
export const ActionsTab = ({ view, actions: { running, show, download } }: Props) => {
  const text = useText();
  return (
    <div className={classes.cards}>
      <Card>
        <div className={classes.actions}>
          <FileButtons running={running} onView={show} onDownload={download} />
          {view ? <TakeHomeButton view={view} /> : null}
        </div>
        <p className={classes.note}>{text('asset.actions-note')}</p>
      </Card>
      {view && mayDo(view.standing, 'certificate') ? <CertificateCard view={view} /> : null}
      {view && canShare(view.standing) ? <RekeyCard assetId={view.asset.id} /> : null}
    </div>
  );
};
