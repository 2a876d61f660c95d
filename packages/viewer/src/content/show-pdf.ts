import { getDocument, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist';
import type { Show, Stage } from './listen.ts';
import { type PageView, pageView } from './pdf-page.ts';

/** Pages within this distance of the visible area are drawn in advance. */
const margin = '800px';
/** Number of pages whose text layer is added in advance, so that a search finds their text. */
const readAhead = 300;

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

/** All pages of a PDF, drawn by pdf.js on canvases with a text layer; scripts in the document never run. */
export const showPdf: Show = async (stage) => {
  const { root, order } = stage;
  const pdf = await openDocument(stage);
  const labelOf = (n: number) => order.pageLabel.replace('{n}', String(n)).replace('{total}', String(pdf.numPages));
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
    const view = pageView(pdf, number, labelOf(number));
    views.set(view.sheet, view);
    root.append(view.sheet);
    watch.observe(view.sheet);
  }
  void readPages([...views.values()].slice(0, readAhead));
  return (zoom) => {
    for (const view of views.values()) view.zoom(zoom);
  };
};
