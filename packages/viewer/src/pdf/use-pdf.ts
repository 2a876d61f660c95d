import { getDocument, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import { PdfData } from './pdf-data.ts';

export interface PdfState {
  readonly pdf?: PDFDocumentProxy;
  readonly failed?: boolean;
}

/** Starts pdf.js in a worker of its own on these bytes. @returns how to end both */
const open = (bytes: Uint8Array, tell: (state: PdfState) => void): (() => void) => {
  const thread = new Worker(new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url), { type: 'module' });
  const worker = PDFWorker.create({ port: thread });
  thread.addEventListener('error', () => tell({ failed: true }));
  // pdf.js takes the buffer over, so it gets a copy: the caller still offers the file for download.
  const task = getDocument({ data: bytes.slice(), worker, enableXfa: false, BinaryDataFactory: PdfData });
  task.promise.then(
    (pdf) => tell({ pdf }),
    () => tell({ failed: true }),
  );
  return () =>
    void task.destroy().finally(() => {
      worker.destroy();
      thread.terminate();
    });
};

/** A PDF document as long as the component that shows it; document and worker end with it. */
export const usePdf = (bytes: Uint8Array): PdfState => {
  const [state, setState] = useState<PdfState>({});
  useEffect(() => {
    let gone = false;
    setState({});
    const end = open(bytes, (next) => {
      if (!gone) setState(next);
    });
    return () => {
      gone = true;
      end();
    };
  }, [bytes]);
  return state;
};
