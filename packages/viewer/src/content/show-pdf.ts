import { getDocument, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist';
import type { Zoom } from '../zoom.ts';
import type { Show, Stage } from './listen.ts';
import { type PageView, pageView } from './pdf-page.ts';
import { reportPage } from './report-page.ts';
import { createThumbnails } from './thumbnails.ts';

/** Pages within this distance of the visible area are drawn in advance. */
const margin = '800px';
/** Number of pages whose text layer is added in advance, so that the browser's own search finds their text. */
const readAhead = 300;
/** Padding of the pages at both sides, in CSS pixels. */
const padding = 16;

/** pdf.js's BinaryDataFactory via the embedding page, because only that page may fetch. */
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
    port.addEventListener('error', () => reject(new Error('the PDF worker has failed')));
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

/** One page after another, so that visible pages are drawn first. */
const readPages = async (views: readonly PageView[]): Promise<void> => {
  for (const view of views) await view.read();
};

/** Empty pages in their place, each drawn while it is near the visible area. */
const layPages = (
  pdf: PDFDocumentProxy,
  root: HTMLElement,
  labelOf: (n: number) => string,
  sharpness: number | undefined,
): readonly PageView[] => {
  const views = new Map<Element, PageView>();
  const watch = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) views.get(target)?.near(isIntersecting);
    },
    // The frame's own document as root: for a cross-origin frame, rootMargin does not apply to the implicit root.
    { root: document, rootMargin: margin },
  );
  root.className = 'pages';
  for (let number = 1; number <= pdf.numPages; number++) {
    const view = pageView(pdf, number, labelOf(number), sharpness);
    views.set(view.sheet, view);
    root.append(view.sheet);
    watch.observe(view.sheet);
  }
  return [...views.values()];
};

/** Zooms all pages; the zoom that fits the width follows the width, and its value is reported. */
const createZoom = (root: HTMLElement, views: readonly PageView[], { report }: Stage) => {
  let wanted: Zoom = 1;
  const apply = () => {
    for (const view of views) view.zoom(wanted, root.clientWidth - padding);
    const [first] = views;
    if (wanted === 'width' && first) report({ kind: 'scale', scale: first.scale() });
  };
  new ResizeObserver(() => {
    if (wanted === 'width') apply();
  }).observe(root);
  return (next: Zoom) => {
    wanted = next;
    apply();
  };
};

/** All pages of a PDF, drawn by pdf.js on canvases with a text layer; scripts in the document never run. */
export const showPdf: Show = async (stage) => {
  const { root, order } = stage;
  const pdf = await openDocument(stage);
  const labelOf = (n: number) => order.labels.page.replace('{n}', String(n)).replace('{total}', String(pdf.numPages));
  const views = layPages(pdf, root, labelOf, order.sharpness);
  void readPages(views.slice(0, readAhead));
  const goTo = (page: number) => views[page - 1]?.sheet.scrollIntoView({ block: 'start' });
  const thumbnails = createThumbnails(views, { name: order.labels.pages, labelOf, goTo });
  reportPage(
    views.map(({ sheet }) => sheet),
    (page) => {
      thumbnails.mark(page);
      stage.report({ kind: 'page', page, total: views.length });
    },
  );
  const parts = async function* () {
    for (const view of views) {
      await view.read();
      yield view.sheet;
    }
  };
  return { zoom: createZoom(root, views, stage), page: goTo, thumbnails: thumbnails.show, parts };
};
