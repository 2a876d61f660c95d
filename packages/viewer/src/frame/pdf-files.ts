import { FrameScript } from './frame-script.ts';
import type { WantedFile } from './messages.ts';

/**
 * Files that a PDF may omit and pdf.js then requires: the fourteen standard fonts, image decoders and character maps. They are
 * served with the module, so nothing is fetched from another origin.
 */
const fonts: Readonly<Record<string, URL>> = {
  'FoxitDingbats.pfb': new URL('pdfjs-dist/standard_fonts/FoxitDingbats.pfb', import.meta.url),
  'FoxitFixed.pfb': new URL('pdfjs-dist/standard_fonts/FoxitFixed.pfb', import.meta.url),
  'FoxitFixedBold.pfb': new URL('pdfjs-dist/standard_fonts/FoxitFixedBold.pfb', import.meta.url),
  'FoxitFixedBoldItalic.pfb': new URL('pdfjs-dist/standard_fonts/FoxitFixedBoldItalic.pfb', import.meta.url),
  'FoxitFixedItalic.pfb': new URL('pdfjs-dist/standard_fonts/FoxitFixedItalic.pfb', import.meta.url),
  'FoxitSerif.pfb': new URL('pdfjs-dist/standard_fonts/FoxitSerif.pfb', import.meta.url),
  'FoxitSerifBold.pfb': new URL('pdfjs-dist/standard_fonts/FoxitSerifBold.pfb', import.meta.url),
  'FoxitSerifBoldItalic.pfb': new URL('pdfjs-dist/standard_fonts/FoxitSerifBoldItalic.pfb', import.meta.url),
  'FoxitSerifItalic.pfb': new URL('pdfjs-dist/standard_fonts/FoxitSerifItalic.pfb', import.meta.url),
  'FoxitSymbol.pfb': new URL('pdfjs-dist/standard_fonts/FoxitSymbol.pfb', import.meta.url),
  'LiberationSans-Bold.ttf': new URL('pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf', import.meta.url),
  'LiberationSans-BoldItalic.ttf': new URL('pdfjs-dist/standard_fonts/LiberationSans-BoldItalic.ttf', import.meta.url),
  'LiberationSans-Italic.ttf': new URL('pdfjs-dist/standard_fonts/LiberationSans-Italic.ttf', import.meta.url),
  'LiberationSans-Regular.ttf': new URL('pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf', import.meta.url),
};

const decoders: Readonly<Record<string, URL>> = {
  'jbig2.wasm': new URL('pdfjs-dist/wasm/jbig2.wasm', import.meta.url),
  'openjpeg.wasm': new URL('pdfjs-dist/wasm/openjpeg.wasm', import.meta.url),
  'qcms_bg.wasm': new URL('pdfjs-dist/wasm/qcms_bg.wasm', import.meta.url),
};

const urlOf = ({ kind, filename }: WantedFile): URL | undefined => {
  if (kind === 'standardFontDataUrl') return fonts[filename];
  if (kind === 'wasmUrl') return decoders[filename];
  if (kind !== 'cMapUrl' || !/^[\w-]+\.bcmap$/.test(filename)) return undefined;
  return new URL(`pdfjs-dist/cmaps/${filename}`, import.meta.url);
};

/** Fetches a file by pdf.js's name for it; null for an unknown name. */
export const readPdfFile = async (wanted: WantedFile): Promise<ArrayBuffer | null> => {
  const url = urlOf(wanted);
  const response = url && (await fetch(url));
  return response?.ok ? response.arrayBuffer() : null;
};

/** Source of pdf.js's worker, of the same version as the frame's pdf.js. */
export const readPdfWorker = async (): Promise<string> => {
  const script = new FrameScript(
    new URL(/* webpackChunkName: "frame-pdf-worker" */ '../content/pdf-worker.ts', import.meta.url),
  );
  const response = await fetch(script.url);
  if (!response.ok) throw new Error(`the PDF worker cannot be loaded: ${response.status}`);
  return response.text();
};
