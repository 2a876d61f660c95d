import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { type RefObject, useEffect, useRef, useState } from 'react';
import classes from './pdf-pages.module.css';
import { defaultZoom } from './zoom.ts';

/** A PDF counts 72 units to the inch, a browser 96 pixels. */
const pixelsPerUnit = 96 / 72;
/** Pages this far outside of the visible part are drawn already. */
const margin = '800px';

const useNear = (element: RefObject<HTMLElement | null>): boolean => {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const watched = element.current;
    if (!watched) return undefined;
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting === true), {
      rootMargin: margin,
    });
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element]);
  return near;
};

const usePage = (pdf: PDFDocumentProxy, number: number, wanted: boolean): PDFPageProxy | undefined => {
  const [page, setPage] = useState<PDFPageProxy>();
  useEffect(() => {
    let gone = false;
    if (!wanted) return undefined;
    pdf.getPage(number).then(
      (found) => gone || setPage(found),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [pdf, number, wanted]);
  return page;
};

/** @returns how to stop the drawing */
const draw = (page: PDFPageProxy, canvas: HTMLCanvasElement, zoom: number): (() => void) => {
  const viewport = page.getViewport({ scale: zoom * pixelsPerUnit * window.devicePixelRatio });
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  const rendering = page.render({ canvas, viewport });
  rendering.promise.catch(() => undefined);
  return () => {
    rendering.cancel();
    // A canvas keeps its pixels until it has none: hundreds of pages must not stay in memory.
    canvas.width = 0;
    canvas.height = 0;
  };
};

interface Props {
  readonly pdf: PDFDocumentProxy;
  /** Counts from 1. */
  readonly number: number;
  readonly zoom: number;
  readonly label: string;
}

/** One page, drawn only while it is near the visible part. */
export const PdfPage = ({ pdf, number, zoom, label }: Props) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const near = useNear(canvas);
  const page = usePage(pdf, number, near);
  useEffect(() => (near && page && canvas.current ? draw(page, canvas.current, zoom) : undefined), [near, page, zoom]);
  const size = page?.getViewport({ scale: zoom * pixelsPerUnit }) ?? { width: 794 * zoom, height: 1123 * zoom };
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      className={zoom > defaultZoom ? `${classes.page} ${classes.wide}` : classes.page}
      style={{ width: size.width, aspectRatio: `${size.width} / ${size.height}` }}
    />
  );
};
