import { listedFiles } from '@ipr/domain';
import { useLanguage, useText } from '@ipr/ui';
import { type RefObject, useEffect, useRef, useState } from 'react';
import classes from '../viewer.module.css';
import type { Zoom, ZoomStep } from '../zoom.ts';
import { connectFrame, type FrameConnection, type Parts, type Received } from './connect-frame.ts';
import { frameDocument } from './frame-document.ts';
import { FrameScript } from './frame-script.ts';
import type { Drawn, ShowOrder } from './messages.ts';
import { readPdfFile, readPdfWorker } from './pdf-files.ts';

const plainScript = () =>
  new FrameScript(new URL(/* webpackChunkName: "frame-plain" */ '../content/plain-main.ts', import.meta.url)).url;
const pdfScript = () =>
  new FrameScript(new URL(/* webpackChunkName: "frame-pdf" */ '../content/pdf-main.ts', import.meta.url)).url;
const csvScript = () =>
  new FrameScript(new URL(/* webpackChunkName: "frame-csv" */ '../content/csv-main.ts', import.meta.url)).url;
const docxScript = () =>
  new FrameScript(new URL(/* webpackChunkName: "frame-docx" */ '../content/docx-main.ts', import.meta.url)).url;
const xlsxScript = () =>
  new FrameScript(new URL(/* webpackChunkName: "frame-xlsx" */ '../content/xlsx-main.ts', import.meta.url)).url;

/** Each large library is in the script of its own view, which the frame loads when it shows one. */
const scripts: Readonly<Partial<Record<Drawn, () => string>>> = {
  pdf: pdfScript,
  csv: csvScript,
  docx: docxScript,
  xlsx: xlsxScript,
};

const properties = ['--ipr-ink', '--ipr-card', '--ipr-line', '--ipr-primary'];

/** The theme's colours, which a cross-origin frame does not inherit. */
const themeOf = (): Record<string, string> => {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries([
    ...properties.map((name) => [name, style.getPropertyValue(name)]),
    ['color-scheme', document.documentElement.style.colorScheme || 'light'],
  ]);
};

/** Dispatches Escape on the frame element, so that the dialog closes: key events inside a frame do not propagate out of it. */
const passEscapeOn = (frame: HTMLIFrameElement): void => {
  const init = { key: 'Escape', code: 'Escape', keyCode: 27, bubbles: true, cancelable: true };
  frame.dispatchEvent(new KeyboardEvent('keydown', init));
};

export interface Shown {
  readonly view: Drawn;
  /** The file; its first bytes if it is read in parts. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly parts?: Parts | undefined;
  readonly mediaType: string;
  readonly name: string;
  readonly mark: string | null;
  /** Pixels per CSS pixel in which pages of a PDF are drawn at least. */
  readonly sharpness?: number | undefined;
}

interface Props {
  readonly shown: Shown;
  /** Its height is that of its place, not of its content. */
  readonly fills: boolean;
  readonly zoom: Zoom;
  /** Set while the frame can receive messages. */
  readonly connection: RefObject<FrameConnection | null>;
  readonly onReceived: (received: Exclude<Received, { readonly kind: 'size' | 'zoom' | 'escape' }>) => void;
  /** Called when a part of the file could not be read or was changed. */
  readonly onRefused: (thrown: unknown) => void;
  /** Called for a zoom key pressed in the frame. */
  readonly onZoomKey: (step: ZoomStep) => void;
}

const useFrameConnection = (
  frame: RefObject<HTMLIFrameElement | null>,
  { shown, zoom, connection, onReceived, onRefused, onZoomKey }: Props,
) => {
  const text = useText();
  const current = useRef(zoom);
  const gone = useRef(false);
  const [height, setHeight] = useState(0);
  useEffect(() => {
    current.current = zoom;
    connection.current?.send({ kind: 'zoom', zoom });
  }, [zoom, connection]);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
      connection.current?.end();
      connection.current = null;
    };
  }, [connection]);
  const onMessage = (received: Received) => {
    if (received.kind === 'size') setHeight(received.height);
    else if (received.kind === 'zoom') onZoomKey(received.step);
    else if (received.kind !== 'escape') onReceived(received);
    else if (frame.current) passEscapeOn(frame.current);
  };
  const start = async (): Promise<void> => {
    const target = frame.current?.contentWindow;
    if (!target || connection.current) return;
    const worker = shown.view === 'pdf' ? { worker: await readPdfWorker() } : {};
    if (gone.current) return;
    const order: ShowOrder = {
      kind: 'show',
      view: shown.view,
      // A copy: transferring detaches the buffer, and the file may still be downloaded.
      bytes: shown.parts ? new ArrayBuffer(0) : shown.bytes.slice().buffer,
      ...(shown.parts ? { partsOf: shown.parts.size } : {}),
      mediaType: shown.mediaType,
      name: shown.name,
      mark: shown.mark,
      theme: themeOf(),
      labels: { page: text('viewer.page', { n: '{n}', total: '{total}' }), pages: text('viewer.pages') },
      zoom: current.current,
      ...(shown.sharpness ? { sharpness: shown.sharpness } : {}),
      ...worker,
    };
    connection.current = connectFrame({
      target,
      order,
      onMessage,
      readFile: readPdfFile,
      parts: shown.parts,
      onRefused,
    });
  };
  return { height, start: () => void start().catch(() => onReceived({ kind: 'failed' })) };
};

/**
 * Shows a decrypted file in a frame with an opaque origin (`sandbox="allow-scripts"`) that has no network access: even a file
 * that exploits the renderer can reach neither the portal nor a network. Bytes are sent by message and live only in the frame.
 */
export const ContentFrame = (props: Props) => {
  const { shown, fills } = props;
  const text = useText();
  const { locale } = useLanguage();
  const frame = useRef<HTMLIFrameElement>(null);
  const { height, start } = useFrameConnection(frame, props);
  const [html] = useState(() => {
    const url = (scripts[shown.view] ?? plainScript)();
    return frameDocument(url, locale, listedFiles().get(url));
  });
  return (
    <iframe
      ref={frame}
      title={text('viewer.content', { name: shown.name })}
      sandbox="allow-scripts"
      // The overlay would not cover a video in full screen, so full screen is allowed only without a watermark.
      allow={shown.mark === null ? 'fullscreen' : ''}
      referrerPolicy="no-referrer"
      srcDoc={html}
      className={height > 0 ? classes.frame : `${classes.frame} ${classes.waiting}`}
      style={height > 0 && !fills ? { height: height + 2 } : {}}
      onLoad={start}
    />
  );
};
