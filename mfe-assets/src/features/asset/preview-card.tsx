import { formatBytes, uploadLimits } from '@ipr/domain';
import { useShell } from '@ipr/mfe-contract';
import { Button, Card, EyeOutlined, LoadingState, SecretMark, useText } from '@ipr/ui';
import { FileView, playsInParts, viewOf } from '@ipr/viewer';
import { useEffect } from 'react';
import classes from './asset.module.css';
import { FileTypeIcon } from './file-type-icon.tsx';
import type { ReadableAsset } from './readable-asset.ts';
import { isBusy, type Opening } from './use-opened-file.ts';

/**
 * Opens an own asset without a click where the wallet signs without a prompt (decision P14): with its file if that has a view and
 * is not large or a film, of which parts are read; else its details only. Other people open a file on request, which is recorded as their view.
 */
const useOwnOpened = ({ standing, metadata }: ReadableAsset, { open, openDetails }: Opening): void => {
  const { session } = useShell();
  const { size, mediaType } = metadata.fileInfo;
  const isSilent = standing === 'owner' && session.custody === 'assisted';
  const isLight = size <= uploadLimits.picker || playsInParts(metadata.fileInfo);
  const isShown = isLight && viewOf(mediaType) !== 'none';
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens once for each version; the page is remounted with a new one
  useEffect(() => {
    if (!isSilent || metadata.file.encryptedFileCid === '') return;
    if (isShown) void open('preview');
    else void openDetails('preview');
  }, []);
};

/** Stands for the file until it is decrypted. */
const Closed = ({ view, opening: { state, open } }: { readonly view: ReadableAsset; readonly opening: Opening }) => {
  const text = useText();
  const { size, mediaType } = view.metadata.fileInfo;
  return (
    <div className={classes.closed}>
      <FileTypeIcon mediaType={mediaType} />
      <span>
        {mediaType}, {formatBytes(size)}
      </span>
      <p className={classes.closedNote}>{text('asset.preview-closed')}</p>
      {viewOf(mediaType) === 'none' ? null : (
        <Button icon={<EyeOutlined aria-hidden />} disabled={isBusy(state)} onClick={() => void open('preview')}>
          {text('asset.preview-show')}
        </Button>
      )}
    </div>
  );
};

interface Props {
  readonly view: ReadableAsset;
  readonly opening: Opening;
  /** A dialog shows a file: one decrypted view at a time. */
  readonly isCovered: boolean;
}

/** The decrypted file in the page, or its type and size. */
export const PreviewCard = ({ view, opening, isCovered }: Props) => {
  const text = useText();
  const { file, reader, state, open, openWhole } = opening;
  useOwnOpened(view, opening);
  const content = () => {
    if (file && isCovered) return null;
    if (file)
      return (
        <FileView
          bytes={file.bytes}
          parts={file.parts}
          onWhole={() => openWhole('preview')}
          name={file.private.originalFileName}
          reader={reader}
          onDownload={() => void open('download')}
        />
      );
    if (state.purpose === 'preview') return <LoadingState text={text('asset.opening')} />;
    return <Closed view={view} opening={opening} />;
  };
  return (
    <Card className={classes.preview ?? ''} title={text('asset.preview')} extra={<SecretMark />}>
      {content()}
      {state.error?.purpose === 'preview' ? (
        <p role="status" className={classes.note}>
          {text('asset.preview-failed')}
        </p>
      ) : null}
    </Card>
  );
};
