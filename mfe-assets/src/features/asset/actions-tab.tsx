import { useText } from '@ipr/mfe-kit';
import { Button, Card, DownloadOutlined, EyeOutlined, Modal } from '@ipr/ui';
import { FileView, type OpenedFile } from '@ipr/viewer';
import { useState } from 'react';
import classes from './asset.module.css';
import { OpeningNote } from './opening-note.tsx';
import type { Opening } from './use-opened-file.ts';

interface ViewerProps {
  readonly file: OpenedFile;
  readonly onClose: () => void;
}

/** The viewer dialog, at most 90 % of the window's height (D1 section 9). */
const Viewer = ({ file, onClose }: ViewerProps) => {
  const text = useText();
  const name = file.private.originalFileName;
  return (
    <Modal
      open
      centered
      destroyOnHidden
      onCancel={onClose}
      footer={null}
      width="min(960px, 96vw)"
      title={text('viewer.title', { name })}
      className={classes.viewer ?? ''}
    >
      <FileView bytes={file.bytes} name={name} />
    </Modal>
  );
};

/** View File and Download File for anyone who can view (D1 section 2). */
export const ActionsTab = ({ opening }: { readonly opening: Opening }) => {
  const text = useText();
  const { file, state, open, openDetails, cancel } = opening;
  const [shown, setShown] = useState(false);
  const busy = state.purpose !== null;
  const view = async () => setShown((await open('view')) !== null);
  const retry = { view, download: () => open('download'), details: openDetails };
  return (
    <Card>
      <div className={classes.actions}>
        <Button
          type="primary"
          icon={<EyeOutlined aria-hidden />}
          loading={state.purpose === 'view'}
          disabled={busy}
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
      </div>
      <p className={classes.note}>{text('asset.actions-note')}</p>
      <OpeningNote state={state} onRetry={(purpose) => void retry[purpose]()} onCancel={cancel} />
      {shown && file ? <Viewer file={file} onClose={() => setShown(false)} /> : null}
    </Card>
  );
};
