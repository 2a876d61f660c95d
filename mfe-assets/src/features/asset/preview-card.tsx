import { uploadLimits } from '@ipr/domain';
import { useShell } from '@ipr/mfe-contract';
import { Button, Card, EyeOutlined, LoadingState, SecretMark, useSizeText, useText } from '@ipr/ui';
import { FileView, playsInParts, viewOf } from '@ipr/viewer';
import { useLayoutEffect } from 'react';
import { FileTypeIcon } from './file-type-icon.tsx';
import classes from './preview.module.css';
import type { ReadableAsset } from './readable-asset.ts';
import { isBusy, type Opening } from './use-opened-file.ts';

/** Bytes of a text that is certainly higher than a closed preview. */
const longText = 4096;

/** The room that a preview takes: the whole height, a part of it that follows its width, or little. */
const roomOf = ({ size, mediaType }: ReadableAsset['metadata']['fileInfo']): 'tall' | 'wide' | 'low' => {
  const view = viewOf(mediaType);
  if (view === 'image' || view === 'video') return 'wide';
  if (view === 'pdf' || view === 'docx' || view === 'xlsx') return 'tall';
  return (view === 'text' || view === 'csv') && size > longText ? 'tall' : 'low';
};

/**
 * Opens an own asset without a click where the wallet signs without a prompt (decision P14): with its file if that has a view and
 * is not large or a film, of which parts are read; else its details only. Other people open a file on request, which is recorded as their view.
 * @returns whether it opens the file
 */
const useOwnOpened = ({ standing, metadata }: ReadableAsset, { open, openDetails }: Opening): boolean => {
  const { session } = useShell();
  const { size, mediaType } = metadata.fileInfo;
  const isSilent = standing === 'owner' && session.custody === 'assisted';
  const isLight = size <= uploadLimits.picker || playsInParts(metadata.fileInfo);
  const isShown = isLight && viewOf(mediaType) !== 'none';
  const opens = isSilent && metadata.file.encryptedFileCid !== '';
  // Before the first picture, which would otherwise show the closed preview for a moment.
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens once for each version; the page is remounted with a new one
  useLayoutEffect(() => {
    if (!opens) return;
    if (isShown) void open('preview');
    else void openDetails('preview');
  }, []);
  return opens && isShown;
};

/** Replaces the file until it is decrypted. */
const Closed = ({ view, opening: { state, open } }: { readonly view: ReadableAsset; readonly opening: Opening }) => {
  const text = useText();
  const sizeText = useSizeText();
  const { size, mediaType } = view.metadata.fileInfo;
  return (
    <div className={classes.closed}>
      <FileTypeIcon mediaType={mediaType} />
      <span>
        {mediaType}, {sizeText(size)}
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
  const opensItself = useOwnOpened(view, opening);
  const room = roomOf(view.metadata.fileInfo);
  const isRoomy = opensItself || file !== null || state.purpose === 'preview';
  const content = () => {
    if (file && isCovered) return null;
    if (file)
      return (
        <FileView
          bytes={file.bytes}
          parts={file.parts}
          onWhole={() => openWhole('preview')}
          name={file.fileName}
          reader={reader}
          onDownload={() => void open('download')}
          fills={room === 'tall'}
        />
      );
    if (state.purpose === 'preview') return <LoadingState text={text('asset.opening')} />;
    return <Closed view={view} opening={opening} />;
  };
  return (
    <Card className={classes.preview ?? ''} title={text('asset.preview')} extra={<SecretMark />}>
      <div className={isRoomy ? classes[room] : ''}>{content()}</div>
      {state.error?.purpose === 'preview' ? (
        <p role="status" className={classes.note}>
          {text('asset.preview-failed')}
        </p>
      ) : null}
    </Card>
  );
};
