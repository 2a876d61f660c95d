import { formatDate } from '@ipr/domain';
import { Alert, Button, DownloadOutlined, LoadingState, useLanguage, useText } from '@ipr/ui';
import { useMemo, useState } from 'react';
import { type Assessment, assessFile, type FileKind, kindOf } from './assess-file.ts';
import { ContentFrame, type Shown } from './frame/content-frame.tsx';
import type { Drawn } from './frame/messages.ts';
import { markLine, type Reader } from './mark-line.ts';
import classes from './viewer.module.css';
import { type ZoomRange, type ZoomStep, zoomAfter, zoomRanges } from './zoom.ts';
import { ZoomBar } from './zoom-bar.tsx';

export interface FileViewProps {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Determines the view (D1 section 2), unless the content disagrees. */
  readonly name: string;
  /** The person named in the watermark; null for the owner, whose own file has none. */
  readonly reader: Reader | null;
  readonly onDownload: () => void;
}

const Mismatch = ({ judged: { mismatch, view } }: { readonly judged: Assessment }) => {
  const text = useText();
  if (!mismatch) return null;
  const words = (mediaType: string) => text(`viewer.kind.${kindOf(mediaType)}`, { type: mediaType });
  const shown = text(view === 'none' ? 'viewer.mismatch-hidden' : 'viewer.mismatch-shown');
  const found = text('viewer.mismatch', { named: words(mismatch.named), found: words(mismatch.found) });
  return <Alert type="warning" showIcon title={found} description={shown} />;
};

const withoutPreview = (kind: FileKind) =>
  kind === 'office' || kind === 'archive' || kind === 'program'
    ? (`viewer.none.${kind}` as const)
    : 'viewer.no-preview';

interface DownloadOnlyProps {
  readonly words: string;
  readonly onDownload: () => void;
}

/** Download button with the reason why the file cannot be shown. */
const DownloadOnly = ({ words, onDownload }: DownloadOnlyProps) => {
  const text = useText();
  const download = (
    <Button icon={<DownloadOutlined aria-hidden />} onClick={onDownload}>
      {text('asset.download-file')}
    </Button>
  );
  return <Alert type="info" showIcon title={words} description={download} />;
};

const rangeOf = (view: Drawn): ZoomRange | null => (view === 'pdf' || view === 'image' ? zoomRanges[view] : null);

const Content = ({ shown, onDownload }: { readonly shown: Shown; readonly onDownload: () => void }) => {
  const text = useText();
  const range = rangeOf(shown.view);
  const [zoom, setZoom] = useState(range?.start ?? 1);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const [guessed, setGuessed] = useState(false);
  const onZoomKey = (step: ZoomStep) => {
    if (range) setZoom((known) => zoomAfter(known, step, range));
  };
  if (state === 'failed') return <DownloadOnly words={text('viewer.failed')} onDownload={onDownload} />;
  return (
    <>
      {guessed ? <Alert type="info" showIcon title={text('viewer.encoding-guessed')} /> : null}
      {range ? <ZoomBar zoom={zoom} range={range} onZoom={setZoom} /> : null}
      {state === 'loading' ? <LoadingState text={text('viewer.loading')} /> : null}
      <ContentFrame
        shown={shown}
        zoom={zoom}
        onZoomKey={onZoomKey}
        onReceived={(received) => (received === 'encoding-guessed' ? setGuessed(true) : setState(received))}
      />
    </>
  );
};

/** The watermark, created once: it contains the time of opening. */
const useMark = (reader: Reader | null): string | null => {
  const { locale, timeZone } = useLanguage();
  const [openedAt] = useState(() => Date.now() / 1000);
  return reader && markLine(reader, `${formatDate(openedAt, locale, timeZone)} (${timeZone})`);
};

/** Shows a decrypted file if its type has a view; other files can be downloaded. Bytes never leave memory. */
export const FileView = ({ bytes, name, reader, onDownload }: FileViewProps) => {
  const text = useText();
  const judged = useMemo(() => assessFile(name, bytes), [name, bytes]);
  const mark = useMark(reader);
  const { view, mediaType, kind } = judged;
  return (
    <div className={classes.viewer}>
      <Mismatch judged={judged} />
      {view === 'none' ? (
        <DownloadOnly words={text(withoutPreview(kind))} onDownload={onDownload} />
      ) : (
        <Content shown={{ view, bytes, mediaType, name, mark }} onDownload={onDownload} />
      )}
    </div>
  );
};
