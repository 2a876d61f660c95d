import { Alert, Button, Flex } from 'antd';
import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';

/** Default zoom of the PDF viewer (D1 section 9). */
const defaultZoom = 0.8;
const zoomStep = 0.2;

const useDocument = (bytes: Uint8Array) => {
  const [state, setState] = useState<{ pdf?: PDFDocumentProxy; failed?: boolean }>({});
  useEffect(() => {
    const worker = new Worker(new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url), { type: 'module' });
    GlobalWorkerOptions.workerPort = worker;
    // pdf.js takes the buffer over, so it gets a copy: the caller still offers the file for download.
    const task = getDocument({ data: bytes.slice(), enableXfa: false });
    let gone = false;
    task.promise.then((pdf) => !gone && setState({ pdf }), () => !gone && setState({ failed: true }));
    return () => {
      gone = true;
      void task.destroy().finally(() => worker.terminate());
    };
  }, [bytes]);
  return state;
};

const PdfPage = ({ pdf, number, zoom, label }: { pdf: PDFDocumentProxy; number: number; zoom: number; label: string }) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let cancel: (() => void) | undefined;
    let gone = false;
    void pdf.getPage(number).then((page) => {
      if (gone || !canvas.current) return;
      const scale = zoom * window.devicePixelRatio;
      const viewport = page.getViewport({ scale: scale * 1.25 });
      canvas.current.width = viewport.width;
      canvas.current.height = viewport.height;
      canvas.current.style.width = `${viewport.width / window.devicePixelRatio}px`;
      const rendering = page.render({ canvas: canvas.current, viewport });
      cancel = () => rendering.cancel();
      rendering.promise.catch(() => undefined);
    });
    return () => {
      gone = true;
      cancel?.();
    };
  }, [pdf, number, zoom]);
  return <canvas ref={canvas} role="img" aria-label={label} style={{ maxWidth: '100%', border: '1px solid var(--ant-color-border)' }} />;
};

export interface PdfTexts {
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly failed: string;
  readonly page: (n: number, total: number) => string;
}

/** All pages of a PDF, drawn by pdf.js on canvases; no script of the document ever runs. */
export const PdfPages = ({ bytes, texts }: { bytes: Uint8Array; texts: PdfTexts }) => {
  const { pdf, failed } = useDocument(bytes);
  const [zoom, setZoom] = useState(defaultZoom);
  if (failed) return <Alert type="error" showIcon message={texts.failed} />;
  if (!pdf) return null;
  const change = (by: number) => setZoom((now) => Math.min(3, Math.max(0.4, Number((now + by).toFixed(1)))));
  return (
    <Flex vertical gap={12} align="center">
      <Flex gap={8} align="center">
        <Button aria-label={texts.zoomOut} onClick={() => change(-zoomStep)}>−</Button>
        <span aria-live="polite">{Math.round(zoom * 100)} %</span>
        <Button aria-label={texts.zoomIn} onClick={() => change(zoomStep)}>+</Button>
      </Flex>
      {Array.from({ length: pdf.numPages }, (_, i) => (
        <PdfPage key={`page-${i + 1}`} pdf={pdf} number={i + 1} zoom={zoom} label={texts.page(i + 1, pdf.numPages)} />
      ))}
    </Flex>
  );
};
