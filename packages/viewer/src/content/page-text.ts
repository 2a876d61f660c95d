import { type PDFPageProxy, TextLayer } from 'pdfjs-dist';

/**
 * Lays the words of a page over its picture: not seen, but to be selected, searched and read aloud.
 * @param sheet holds the picture; its width may change at any time
 */
export const addPageText = async (page: PDFPageProxy, sheet: HTMLElement): Promise<void> => {
  const container = document.createElement('div');
  container.className = 'words';
  const viewport = page.getViewport({ scale: 1 });
  // What pdf.js lays out follows this one property, so that a change of zoom moves no words in script.
  const fit = () => sheet.style.setProperty('--total-scale-factor', String(sheet.clientWidth / viewport.width));
  new ResizeObserver(fit).observe(sheet);
  fit();
  sheet.append(container);
  await new TextLayer({ textContentSource: page.streamTextContent(), container, viewport }).render();
};
