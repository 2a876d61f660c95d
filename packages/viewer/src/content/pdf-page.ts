import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { defaultZoom } from '../zoom.ts';
import { addPageText } from './page-text.ts';

/** PDF has 72 units to the inch, CSS 96 pixels. */
const pixelsPerUnit = 96 / 72;
/** A4 in CSS pixels, until the page is loaded. */
const expected = { width: 794, height: 1123 };

/** @returns a function that cancels the drawing */
const draw = (page: PDFPageProxy, canvas: HTMLCanvasElement, zoom: number): (() => void) => {
  const viewport = page.getViewport({ scale: zoom * pixelsPerUnit * window.devicePixelRatio });
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  const rendering = page.render({ canvas, viewport });
  rendering.promise.catch(() => undefined);
  return () => {
    rendering.cancel();
    // Setting the width to 0 frees the canvas memory; hundreds of pages must not stay in memory.
    canvas.width = 0;
    canvas.height = 0;
  };
};

export interface PageView {
  readonly sheet: HTMLElement;
  near(isNear: boolean): void;
  zoom(zoom: number): void;
  /** Adds the page's text layer, once. */
  read(): Promise<void>;
}

/** A page element with an empty canvas. */
const newSheet = (label: string) => {
  const sheet = document.createElement('div');
  const canvas = document.createElement('canvas');
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', label);
  sheet.append(canvas);
  return { sheet, canvas };
};

/** One page, drawn only while it is near the visible area. */
export const pageView = (pdf: PDFDocumentProxy, number: number, label: string): PageView => {
  const { sheet, canvas } = newSheet(label);
  let page: PDFPageProxy | undefined;
  let reading: Promise<void> | undefined;
  let isNear = false;
  let zoom = defaultZoom;
  let stop = () => {};
  const update = () => {
    const { width, height } = page?.getViewport({ scale: zoom * pixelsPerUnit }) ?? {
      width: expected.width * zoom,
      height: expected.height * zoom,
    };
    sheet.className = zoom > defaultZoom ? 'page wide' : 'page';
    sheet.style.width = `${width}px`;
    sheet.style.aspectRatio = `${width} / ${height}`;
    stop();
    stop = isNear && page ? draw(page, canvas, zoom) : () => {};
  };
  const readPage = async (): Promise<void> => {
    page = await pdf.getPage(number);
    update();
    await addPageText(page, sheet);
  };
  // A page that cannot be read stays empty; the others are shown.
  const read = () => (reading ??= readPage().catch(() => undefined));
  update();
  return {
    sheet,
    read,
    near(next) {
      isNear = next;
      if (next) void read();
      if (page) update();
    },
    zoom(next) {
      if (next === zoom) return;
      zoom = next;
      update();
    },
  };
};
