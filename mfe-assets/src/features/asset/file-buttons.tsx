import { Button, DownloadOutlined, EyeOutlined, useText } from '@ipr/ui';
import type { Purpose } from './use-opened-file.ts';

interface Props {
  /** Labels of the head are short; those of the Actions tab are specified (D1 section 2). */
  readonly short?: boolean;
  /** Purpose of the opening that the person waits for. */
  readonly running: Purpose | null;
  readonly disabled?: boolean;
  readonly onView: () => void;
  readonly onDownload: () => void;
}

/** View and download of a file. */
export const FileButtons = ({ short = false, running, disabled = false, onView, onDownload }: Props) => {
  const text = useText();
  return (
    <>
      <Button
        type="primary"
        icon={<EyeOutlined aria-hidden />}
        loading={running === 'view'}
        // The button in use stays enabled and keeps the focus, so that focus returns to it when the viewer closes.
        disabled={disabled || (running !== null && running !== 'view')}
        onClick={onView}
      >
        {text(short ? 'asset.view' : 'asset.view-file')}
      </Button>
      <Button
        icon={<DownloadOutlined aria-hidden />}
        loading={running === 'download'}
        disabled={disabled || running !== null}
        onClick={onDownload}
      >
        {text(short ? 'asset.download' : 'asset.download-file')}
      </Button>
    </>
  );
};
