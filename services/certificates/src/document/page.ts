import { borderSymbol } from './drawing.ts';
import { basicFaces } from './fonts.ts';
import { pageStyle } from './page-style.ts';

/** The page into whose one place sheets are swapped: no script, no request, fonts inside. */
export const emptyPage: string = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; font-src data:"><title></title><style>${basicFaces}${pageStyle}</style></head><body>${borderSymbol}<div id="sheets"></div></body></html>`;
