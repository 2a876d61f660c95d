import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { defaultZoom, type Zoom } from '../zoom.ts';
import { addPageText } from './page-text.ts';

/** PDF has 72 units to the inch, CSS 96 pixels. */
const pixelsPerUnit = 96 / 72;
/** A4 in CSS pixels, until the page is loaded. */
const expected = { width: 794, height: 1123 };

/** A frame without a width, while it is hidden, must not draw empty pages. */
const smallestFit = 0.1;

/** @param sharpness pixels per CSS pixel at least @returns a function that cancels the drawing */
const draw = (page: PDFPageProxy, canvas: HTMLCanvasElement, zoom: number, sharpness: number): (() => void) => {
  const density = Math.max(window.devicePixelRatio, sharpness);
  const viewport = page.getViewport({ scale: zoom * pixelsPerUnit * density });
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
  /** @param width available width in CSS pixels, for the zoom that fits it */
  zoom(zoom: Zoom, width: number): void;
  /** The zoom at which it is drawn. */
  scale(): number;
  /** Draws it small. @param width in CSS pixels */
  drawSmall(canvas: HTMLCanvasElement, width: number): Promise<void>;
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
export const pageView = (pdf: PDFDocumentProxy, number: number, label: string, sharpness = 1): PageView => {
  const { sheet, canvas } = newSheet(label);
  let page: PDFPageProxy | undefined;
  let reading: Promise<void> | undefined;
  let isNear = false;
  let wanted: Zoom = defaultZoom;
  let space = 0;
  let stop = () => {};
  const scale = () => {
    if (wanted !== 'width') return wanted;
    const { width } = page?.getViewport({ scale: pixelsPerUnit }) ?? expected;
    return Math.max(smallestFit, space / width);
  };
  const update = () => {
    const zoom = scale();
    const { width, height } = page?.getViewport({ scale: zoom * pixelsPerUnit }) ?? {
      width: expected.width * zoom,
      height: expected.height * zoom,
    };
    sheet.className = zoom > defaultZoom ? 'page wide' : 'page';
    sheet.style.width = `${width}px`;
    sheet.style.aspectRatio = `${width} / ${height}`;
    stop();
    stop = isNear && page ? draw(page, canvas, zoom, sharpness) : () => {};
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
    zoom(next, width) {
      if (next === wanted && width === space) return;
      [wanted, space] = [next, width];
      update();
    },
    scale,
    async drawSmall(canvas, width) {
      const known = page ?? (await pdf.getPage(number));
      const whole = known.getViewport({ scale: 1 });
      const viewport = known.getViewport({ scale: (width * window.devicePixelRatio) / whole.width });
      canvas.width = Math.floor(viewport.width);
      canvas.height = Math.floor(viewport.height);
      await known.render({ canvas, viewport }).promise;
    },
  };
};
