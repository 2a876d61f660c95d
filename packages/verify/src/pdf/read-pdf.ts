import { binaryText } from '@ipr/domain';
import { isDictionary, nameIn, notCanonical, type PdfDictionary, type PdfValue, valueReader } from './pdf-value.ts';

/** Version, and a comment of four bytes above 127 that marks the file as binary (ISO 19005-3, 6.1.2). */
export const pdfHeader = '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n';

/** Largest PDF that is read, in bytes: a certificate of a thousand versions has a third of it. */
const mostBytes = 64 * 1024 * 1024;
const mostObjects = 100_000;

export interface PdfObject {
  readonly number: number;
  /** Where its text begins, after 'n 0 obj' and a line feed, and where it ends. */
  readonly from: number;
  readonly to: number;
  readonly value: PdfValue;
  /** Null for an object that is no stream. */
  readonly stream: Uint8Array<ArrayBuffer> | null;
}

export interface CanonicalPdf {
  /** By number minus 1. */
  readonly objects: readonly PdfObject[];
  readonly trailer: PdfDictionary;
}

const objectAt = (
  bytes: Uint8Array<ArrayBuffer>,
  source: string,
  number: number,
  from: number,
  end: number,
): PdfObject => {
  const [prefix, suffix] = [`${number} 0 obj\n`, '\nendobj\n'];
  const isFramed = source.startsWith(prefix, from) && source.startsWith(suffix, end - suffix.length);
  if (!isFramed || end - from < prefix.length + suffix.length)
    throw notCanonical(`object ${number} is not at its place`);
  const [start, to] = [from + prefix.length, end - suffix.length];
  const reader = valueReader(source, start);
  const value = reader.read();
  const after = reader.at();
  if (after === to) return { number, from: start, to, value, stream: null };
  const length = isDictionary(value) ? value.get('Length') : undefined;
  const opened = '\nstream\n';
  const data = after + opened.length;
  const isStream = typeof length === 'number' && Number.isInteger(length) && length >= 0;
  if (!isStream || !source.startsWith(opened, after) || data + length + '\nendstream'.length !== to)
    throw notCanonical(`object ${number} has more than a value`);
  if (!source.startsWith('\nendstream', data + length)) throw notCanonical(`stream ${number} ends elsewhere`);
  return { number, from: start, to, value, stream: bytes.subarray(data, data + length) };
};

const tail = /trailer\n(<<[\s\S]*>>)\nstartxref\n(0|[1-9]\d{0,8})\n%%EOF\n$/;
const entry = /^(\d{10}) 00000 n \n$/;

/** Where the objects begin, by the one table: numbers 1 to n without gaps, in the order of the bytes. */
const offsetsOf = (source: string, table: number): readonly number[] => {
  const count = /^xref\n0 ([1-9]\d{0,6})\n0000000000 65535 f \n/.exec(source.slice(table, table + 64));
  const size = Number(count?.[1] ?? 0);
  if (!count || size > mostObjects) throw notCanonical('no cross-reference table of one section');
  const first = table + count[0].length;
  const offsets = Array.from({ length: size - 1 }, (_, at) => {
    const found = entry.exec(source.slice(first + 20 * at, first + 20 * at + 20));
    if (!found) throw notCanonical(`entry ${at + 1} of the table`);
    return Number(found[1]);
  });
  if (!source.startsWith('trailer\n<<', first + 20 * offsets.length)) throw notCanonical('the table ends elsewhere');
  return offsets;
};

const checkTrailer = (trailer: PdfValue, size: number): PdfDictionary => {
  const known = ['Size', 'Root', 'Info', 'ID'];
  if (!isDictionary(trailer) || trailer.get('Size') !== size || [...trailer.keys()].some((key) => !known.includes(key)))
    throw notCanonical('a trailer of another form: an update, encryption or a hidden table');
  return trailer;
};

/**
 * Reads a PDF of the one form in which the product writes certificates (docs/formats/certificate.md): every byte belongs to the header,
 * to one object, to the one table or to the trailer, so that no two programs can read different contents.
 * @throws BundleRefused pdf.not-canonical
 */
export const readPdf = (bytes: Uint8Array<ArrayBuffer>): CanonicalPdf => {
  if (bytes.length > mostBytes) throw notCanonical(`${bytes.length} bytes`);
  const source = binaryText(bytes);
  if (!source.startsWith(pdfHeader)) throw notCanonical('another header');
  const start = source.lastIndexOf('\ntrailer\n') + 1;
  const end = start > 0 ? tail.exec(source.slice(start)) : null;
  if (!end) throw notCanonical('bytes after the end, or no end');
  const table = Number(end[2]);
  const offsets = offsetsOf(source, table);
  const objects = offsets.map((offset, at) => {
    const expected = at === 0 ? pdfHeader.length : undefined;
    if (expected !== undefined && offset !== expected) throw notCanonical('bytes before the first object');
    const next = offsets[at + 1] ?? table;
    if (next <= offset) throw notCanonical('objects in another order');
    return objectAt(bytes, source, at + 1, offset, next);
  });
  if (start !== table + `xref\n0 ${objects.length + 1}\n`.length + 20 * (objects.length + 1))
    throw notCanonical('a trailer in another place');
  const reader = valueReader(source, start + 'trailer\n'.length);
  const trailer = checkTrailer(reader.read(), objects.length + 1);
  if (reader.at() !== start + 'trailer\n'.length + (end[1]?.length ?? 0)) throw notCanonical('more than a trailer');
  return { objects, trailer };
};

/** The object that a reference names. @throws BundleRefused pdf.not-canonical */
export const objectOf = ({ objects }: CanonicalPdf, value: PdfValue | undefined, what: string): PdfObject => {
  const number = value && typeof value === 'object' && 'object' in value ? value.object : 0;
  const found = objects[number - 1];
  if (!found) throw notCanonical(`no ${what}`);
  return found;
};

/** The dictionary that a reference names. @throws BundleRefused pdf.not-canonical */
export const dictionaryOf = (pdf: CanonicalPdf, value: PdfValue | undefined, what: string): PdfDictionary => {
  const found = isDictionary(value) ? value : objectOf(pdf, value, what).value;
  if (!isDictionary(found)) throw notCanonical(`no ${what}`);
  return found;
};

/** Objects whose dictionary has this type. */
export const objectsOfType = ({ objects }: CanonicalPdf, type: string): readonly PdfObject[] =>
  objects.filter(({ value }) => isDictionary(value) && nameIn(value, 'Type') === type);
