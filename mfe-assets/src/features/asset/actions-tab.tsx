import type { OpenedFile } from '@ipr/client/asset/open-asset-file';
import { canShare } from '@ipr/domain';
import { Button, Card, DownloadOutlined, EyeOutlined, Modal, useText } from '@ipr/ui';
import { FileView, type Reader } from '@ipr/viewer';
import { useState } from 'react';
import { TakeHomeButton } from '../bundle/take-home-button.tsx';
import { RekeyCard } from '../rekey/rekey-card.tsx';
import classes from './asset.module.css';
import { OpeningNote } from './opening-note.tsx';
import type { ReadableAsset } from './readable-asset.ts';
import type { Opening } from './use-opened-file.ts';

interface ViewerProps {
  readonly file: OpenedFile;
  readonly reader: Reader | null;
  readonly onDownload: () => void;
  readonly onClose: () => void;
}

/** The viewer dialog, at most 90 % of the window's height (D1 section 9). */
const Viewer = ({ file, reader, onDownload, onClose }: ViewerProps) => {
  const text = useText();
  const name = file.private.originalFileName;
  return (
    <Modal
      open
      hanging
      destroyOnHidden
      onCancel={onClose}
      footer={null}
      width="min(960px, 96vw)"
      title={text('viewer.title', { name })}
      className={classes.viewer ?? ''}
    >
      <FileView bytes={file.bytes} name={name} reader={reader} onDownload={onDownload} />
    </Modal>
  );
};

interface Props {
  /** Null while the asset's document is not available. */
  readonly view: ReadableAsset | null;
  readonly opening: Opening;
}

/** View File and Download File for people with view access (D1 section 2), and the take-home bundle. */
export const ActionsTab = ({ view: asset, opening }: Props) => {
  const text = useText();
  const { file, reader, state, open, openDetails, cancel } = opening;
  const [shown, setShown] = useState(false);
  const busy = state.purpose !== null;
  const view = async () => setShown((await open('view')) !== null);
  const retry = { view, download: () => open('download'), details: openDetails };
  return (
    <>
      <Card>
        <div className={classes.actions}>
          <Button
            type="primary"
            icon={<EyeOutlined aria-hidden />}
            loading={state.purpose === 'view'}
            // The button in use stays enabled and keeps the focus, so that focus returns to it when the viewer closes.
            disabled={busy && state.purpose !== 'view'}
            onClick={() => void view()}
          >
            {text('asset.view-file')}
          </Button>
          <Button
            icon={<DownloadOutlined aria-hidden />}
            loading={state.purpose === 'download'}
            disabled={busy}
            onClick={() => void open('download')}
          >
            {text('asset.download-file')}
          </Button>
          {asset ? <TakeHomeButton view={asset} /> : null}
        </div>
        <p className={classes.note}>{text('asset.actions-note')}</p>
        <OpeningNote state={state} onRetry={(purpose) => void retry[purpose]()} onCancel={cancel} />
        {shown && file ? (
          <Viewer
            file={file}
            reader={reader}
            onDownload={() => void open('download')}
            onClose={() => setShown(false)}
          />
        ) : null}
      </Card>
      {asset && canShare(asset.standing) ? <RekeyCard assetId={asset.asset.id} /> : null}
    </>
  );
};
