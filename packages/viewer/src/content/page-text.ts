import { type PDFPageProxy, TextLayer } from 'pdfjs-dist';

/**
 * Adds an invisible text layer over the rendered page, for selection, search and screen readers.
 * @param sheet contains the rendered page; its width may change at any time
 */
export const addPageText = async (page: PDFPageProxy, sheet: HTMLElement): Promise<void> => {
  const container = document.createElement('div');
  container.className = 'words';
  const viewport = page.getViewport({ scale: 1 });
  // pdf.js's text layer scales by this property, so that a change of zoom requires no layout in script.
  const fit = () => sheet.style.setProperty('--total-scale-factor', String(sheet.clientWidth / viewport.width));
  new ResizeObserver(fit).observe(sheet);
  fit();
  sheet.append(container);
  await new TextLayer({ textContentSource: page.streamTextContent(), container, viewport }).render();
};
