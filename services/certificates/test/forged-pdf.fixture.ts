import { binaryText } from '@ipr/domain';
import { pdfHeader, readPdf } from '@ipr/verify/pdf/read-pdf';

type Bytes = Uint8Array<ArrayBuffer>;

/** A PDF of the canonical form, in pieces that a forger changes before they are put together again. */
export interface PdfParts {
  /** Objects without 'n 0 obj' and 'endobj', by number minus 1. */
  readonly bodies: string[];
  /** Dictionary of the trailer; its size is set unless a change replaces `Size`. */
  trailer: string;
}

export const latin1Bytes = (text: string): Bytes => new Uint8Array(Buffer.from(text, 'latin1'));

export const takeApart = (pdf: Bytes): PdfParts => {
  const text = binaryText(pdf);
  const bodies = readPdf(pdf).objects.map(({ from, to }) => text.slice(from, to));
  const trailer = /\ntrailer\n(<<.*>>)\nstartxref\n\d+\n%%EOF\n$/s.exec(text)?.[1] ?? '';
  return { bodies, trailer: trailer.replace(/\/Size \d+/, '/Size SIZE') };
};

const padded = (value: number): string => String(value).padStart(10, '0');

/** The range of the signature that fits the file. */
const withRange = (text: string): string => {
  const from = text.lastIndexOf('/Contents <') + '/Contents '.length;
  const to = text.indexOf('>', from) + 1;
  const range = `/ByteRange [0 ${padded(from)} ${padded(to)} ${padded(text.length - to)}]`;
  return text.replace(/\/ByteRange \[0 \d{10} \d{10} \d{10}\]/, () => range);
};

/** Offsets, table and range fit the pieces: but for the signature's value nothing in the file is other than the writer makes it. */
export const putTogether = ({ bodies, trailer }: PdfParts): string => {
  let text = pdfHeader;
  const rows: string[] = [];
  for (const [at, body] of bodies.entries()) {
    rows.push(`${padded(text.length)} 00000 n \n`);
    text += `${at + 1} 0 obj\n${body}\nendobj\n`;
  }
  const size = bodies.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}`;
  const end = `trailer\n${trailer.replace('SIZE', String(size))}\nstartxref\n${text.length}\n%%EOF\n`;
  return withRange(text + table + end);
};

/** Index of the one object that has these words. */
export const bodyWith = ({ bodies }: PdfParts, words: string): number => {
  const found = bodies.flatMap((body, at) => (body.includes(words) ? [at] : []));
  if (found.length !== 1) throw new Error(`${found.length} objects have ${words}`);
  return found[0] as number;
};

/** Replaces words of the one object that has them. */
export const reword = (parts: PdfParts, from: string, to: string): void => {
  const at = bodyWith(parts, from);
  parts.bodies[at] = (parts.bodies[at] as string).replace(from, () => to);
};

/** Appends an object. @returns its reference */
export const addBody = ({ bodies }: PdfParts, body: string): string => `${bodies.push(body)} 0 R`;

/** Replaces words of the whole file, of the same length where offsets shall still fit. */
export const swap = (text: string, from: string | RegExp, to: string): string => {
  const changed = text.replace(from, to);
  if (changed === text) throw new Error(`the file has no ${from}`);
  return changed;
};
