import Papa from 'papaparse';
import type { NextRows, Row } from './grid.ts';

/** Characters that are parsed at once. */
const chunkSize = 64 * 1024;

/** Reads the rows of a text with separated values piece by piece; the separator is found in the first one. */
export const csvRows = (text: string): NextRows => {
  let handle: Papa.Parser | undefined;
  let isEnded = false;
  let deliver: (rows: readonly Row[] | null) => void = () => undefined;
  const start = () =>
    Papa.parse<string[]>(text, {
      chunkSize,
      chunk({ data }, parser) {
        handle = parser;
        parser.pause();
        deliver(data);
      },
      complete() {
        isEnded = true;
        deliver(null);
      },
    });
  return () =>
    new Promise((resolve) => {
      if (isEnded) return resolve(null);
      deliver = resolve;
      if (handle) handle.resume();
      else start();
    });
};
