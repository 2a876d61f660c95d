import { formatDate } from '@ipr/domain';
import { Alert, Button, DownloadOutlined, ErrorState, LoadingState, useLanguage, useText } from '@ipr/ui';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { type Assessment, assessFile, type FileKind, kindOf } from './assess-file.ts';
import { FindBar } from './find-bar.tsx';
import type { FrameConnection, Parts } from './frame/connect-frame.ts';
import { ContentFrame, type Shown } from './frame/content-frame.tsx';
import type { Drawn } from './frame/messages.ts';
import { FullButton } from './full-button.tsx';
import { markLine, type Reader } from './mark-line.ts';
import { PageBar } from './page-bar.tsx';
import { useShown } from './use-shown.ts';
import classes from './viewer.module.css';
import { type Zoom, type ZoomRange, type ZoomStep, zoomAfter, zoomRanges } from './zoom.ts';
import { ZoomBar } from './zoom-bar.tsx';

export interface FileViewProps {
  /** The file; its first bytes if it is read in parts. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Reads parts of a film, so that it plays before it is loaded. */
  readonly parts?: Parts | undefined;
  /** Called when this file cannot be shown from parts. */
  readonly onWhole?: () => void;
  /** Determines the view (D1 section 2), unless the content disagrees. */
  readonly name: string;
  /** The person named in the watermark; null for the owner, whose own file has none. */
  readonly reader: Reader | null;
  readonly onDownload: () => void;
  /** True in a place of a fixed height, which the content fills. */
  readonly fills?: boolean;
  /** Pixels per CSS pixel in which pages of a PDF are drawn at least. */
  readonly sharpness?: number;
  /** Shown when the content cannot be drawn. */
  readonly failedWords?: string | undefined;
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

/** Views with text that can be searched. */
const searched = new Set<Drawn>(['pdf', 'text', 'csv', 'docx', 'xlsx']);
const media = new Set<Drawn>(['audio', 'video']);
const converted = new Set<Drawn>(['docx', 'xlsx']);

interface ContentProps {
  readonly shown: Shown;
  readonly onWhole: () => void;
  readonly onDownload: () => void;
  readonly fills: boolean;
  readonly failedWords: string | undefined;
  readonly full: ReactNode;
}

const Content = ({ shown, onWhole, onDownload, fills, failedWords, full }: ContentProps) => {
  const text = useText();
  const range = rangeOf(shown.view);
  const connection = useRef<FrameConnection | null>(null);
  const [zoom, setZoom] = useState<Zoom>(range?.start ?? 1);
  const { state, guessed, isSilent, place, scale, found, receive } = useShown(onWhole);
  const [refusal, setRefusal] = useState<unknown>(null);
  const onZoomKey = (step: ZoomStep) => {
    if (range) setZoom((known) => zoomAfter(known === 'width' ? scale : known, step, range));
  };
  if (refusal) return <ErrorState error={refusal} />;
  if (state === 'failed')
    return (
      <DownloadOnly
        words={failedWords ?? text(media.has(shown.view) ? 'viewer.failed-media' : 'viewer.failed')}
        onDownload={onDownload}
      />
    );
  const send: FrameConnection['send'] = (message) => connection.current?.send(message);
  return (
    <>
      {guessed ? <Alert type="info" showIcon title={text('viewer.encoding-guessed')} /> : null}
      {isSilent ? <DownloadOnly words={text('viewer.silent')} onDownload={onDownload} /> : null}
      {converted.has(shown.view) ? <p className={classes.note}>{text('viewer.converted')}</p> : null}
      {state === 'shown' ? (
        <div className={classes.bars}>
          {place && place.total > 1 ? <PageBar place={place} send={send} /> : null}
          {range ? <ZoomBar zoom={zoom} scale={scale} range={range} onZoom={setZoom} /> : null}
          {full}
          {searched.has(shown.view) ? <FindBar found={found} send={send} /> : null}
        </div>
      ) : (
        <LoadingState text={text('viewer.loading')} />
      )}
      {shown.parts ? <p className={classes.note}>{text('viewer.in-parts')}</p> : null}
      <ContentFrame
        shown={shown}
        fills={fills}
        zoom={zoom}
        connection={connection}
        onZoomKey={onZoomKey}
        onReceived={receive}
        onRefused={setRefusal}
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

/** Shows a decrypted file if its type has a view; other files can be downloaded. Bytes never leave memory. Films can be read in parts. */
export const FileView = ({
  bytes,
  parts,
  onWhole = () => undefined,
  name,
  reader,
  onDownload,
  fills = false,
  sharpness,
  failedWords,
}: FileViewProps) => {
  const text = useText();
  const judged = useMemo(() => assessFile(name, bytes), [name, bytes]);
  const mark = useMark(reader);
  const { view, mediaType, kind } = judged;
  const box = useRef<HTMLDivElement>(null);
  const needsWhole = parts !== undefined && view !== 'video' && view !== 'audio';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each file
  useEffect(() => {
    if (needsWhole) onWhole();
  }, [needsWhole]);
  if (needsWhole) return <LoadingState text={text('viewer.loading')} />;
  return (
    <div ref={box} className={fills ? `${classes.viewer} ${classes.filling}` : classes.viewer}>
      <Mismatch judged={judged} />
      {view === 'none' ? (
        <DownloadOnly words={text(withoutPreview(kind))} onDownload={onDownload} />
      ) : (
        <Content
          shown={{ view, bytes, parts, mediaType, name, mark, sharpness }}
          onWhole={onWhole}
          onDownload={onDownload}
          fills={fills}
          failedWords={failedWords}
          full={<FullButton target={box} />}
        />
      )}
    </div>
  );
};
