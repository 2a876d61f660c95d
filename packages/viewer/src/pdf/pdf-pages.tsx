import { Alert, Button, LoadingState, useText, ZoomInOutlined, ZoomOutOutlined } from '@ipr/ui';
import { useState } from 'react';
import { PdfPage } from './pdf-page.tsx';
import classes from './pdf-pages.module.css';
import { usePdf } from './use-pdf.ts';
import { canZoom, defaultZoom, zoomBy } from './zoom.ts';

interface ZoomProps {
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
}

const ZoomBar = ({ zoom, onZoom }: ZoomProps) => {
  const text = useText();
  const button = (direction: 1 | -1) => (
    <Button
      aria-label={text(direction === 1 ? 'viewer.zoom-in' : 'viewer.zoom-out')}
      icon={direction === 1 ? <ZoomInOutlined aria-hidden /> : <ZoomOutOutlined aria-hidden />}
      disabled={!canZoom(zoom, direction)}
      onClick={() => onZoom(zoomBy(zoom, direction))}
    />
  );
  return (
    <div className={classes.bar}>
      {button(-1)}
      <span aria-live="polite" className={classes.zoom}>{`${Math.round(zoom * 100)} %`}</span>
      {button(1)}
    </div>
  );
};

/** All pages of a PDF, drawn by pdf.js on canvases; no script of the document ever runs. */
export const PdfPages = ({ bytes }: { readonly bytes: Uint8Array }) => {
  const text = useText();
  const { pdf, failed } = usePdf(bytes);
  const [zoom, setZoom] = useState(defaultZoom);
  if (failed) return <Alert type="info" showIcon title={text('viewer.no-preview')} />;
  if (!pdf) return <LoadingState text={text('viewer.loading')} />;
  return (
    <div>
      <ZoomBar zoom={zoom} onZoom={setZoom} />
      <div className={classes.pages}>
        {Array.from({ length: pdf.numPages }, (_, at) => at + 1).map((number) => (
          <PdfPage
            key={number}
            pdf={pdf}
            number={number}
            zoom={zoom}
            label={text('viewer.page', { n: number, total: pdf.numPages })}
          />
        ))}
      </div>
    </div>
  );
};
