import { getDocument, type PDFDocumentProxy, type PDFPageProxy, PDFWorker } from 'pdfjs-dist';
import { defaultZoom } from '../zoom.ts';
import type { Show, Stage } from './listen.ts';

/** A PDF counts 72 units to the inch, a browser 96 pixels. */
const pixelsPerUnit = 96 / 72;
/** Pages this far outside of the visible part are drawn already. */
const margin = '800px';
/** A4, until the page itself is known. */
const expected = { width: 794, height: 1123 };

/** pdf.js's BinaryDataFactory over the page around, which alone may fetch. */
const dataOf = ({ want }: Stage) =>
  class {
    async fetch(wanted: { kind: string; filename: string }): Promise<Uint8Array> {
      return new Uint8Array(await want({ kind: wanted.kind, filename: wanted.filename }));
    }
  };

const openDocument = async (stage: Stage): Promise<PDFDocumentProxy> => {
  const source = URL.createObjectURL(new Blob([stage.order.worker ?? ''], { type: 'text/javascript' }));
  const port = new Worker(source);
  const broken = new Promise<never>((_, reject) => {
    port.addEventListener('error', () => reject(new Error('the PDF worker does not run')));
  });
  const worker = PDFWorker.create({ port });
  const data = new Uint8Array(stage.order.bytes);
  const task = getDocument({
    data,
    worker,
    enableXfa: false,
    useWorkerFetch: false,
    BinaryDataFactory: dataOf(stage),
  });
  return Promise.race([task.promise, broken]);
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

interface PageView {
  readonly canvas: HTMLCanvasElement;
  near(isNear: boolean): void;
  zoom(zoom: number): void;
}

/** One page, drawn only while it is near the visible part. */
const pageView = (pdf: PDFDocumentProxy, number: number, label: string): PageView => {
  const canvas = document.createElement('canvas');
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', label);
  let page: PDFPageProxy | undefined;
  let isNear = false;
  let zoom = defaultZoom;
  let stop = () => {};
  const update = () => {
    const { width, height } = page?.getViewport({ scale: zoom * pixelsPerUnit }) ?? {
      width: expected.width * zoom,
      height: expected.height * zoom,
    };
    canvas.className = zoom > defaultZoom ? 'page wide' : 'page';
    canvas.style.width = `${width}px`;
    canvas.style.aspectRatio = `${width} / ${height}`;
    stop();
    stop = isNear && page ? draw(page, canvas, zoom) : () => {};
  };
  const load = () =>
    pdf.getPage(number).then(
      (found) => {
        page = found;
        update();
      },
      () => undefined,
    );
  update();
  return {
    canvas,
    near(next) {
      isNear = next;
      if (next && !page) void load();
      else update();
    },
    zoom(next) {
      if (next === zoom) return;
      zoom = next;
      update();
    },
  };
};

/** All pages of a PDF, drawn by pdf.js on canvases; no script of the document ever runs. */
export const showPdf: Show = async (stage) => {
  const { root, order } = stage;
  const pdf = await openDocument(stage);
  const labelOf = (n: number) => order.pageLabel.replace('{n}', String(n)).replace('{total}', String(pdf.numPages));
  const views = new Map<Element, PageView>();
  const watch = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) views.get(target)?.near(isIntersecting);
    },
    // Its own viewport: seen from another origin, the margin around the outer one does not count.
    { root: document, rootMargin: margin },
  );
  root.className = 'pages';
  for (let number = 1; number <= pdf.numPages; number++) {
    const view = pageView(pdf, number, labelOf(number));
    views.set(view.canvas, view);
    root.append(view.canvas);
    watch.observe(view.canvas);
  }
  return (zoom) => {
    for (const view of views.values()) view.zoom(zoom);
  };
};
