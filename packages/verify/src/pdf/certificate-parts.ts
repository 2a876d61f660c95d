import { binaryText, fromHex } from '@ipr/domain';
import { isDictionary, nameIn, notCanonical, type PdfDictionary, type PdfValue } from './pdf-value.ts';
import { type CanonicalPdf, dictionaryOf, objectOf, objectsOfType, readPdf } from './read-pdf.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Name of the attached evidence. */
export const evidenceName = 'evidence.json';

export interface CertificateParts {
  /** Every byte of the file but the hexadecimal digits of the signature and their brackets. */
  readonly signed: readonly [Bytes, Bytes];
  /** CMS, with the zeros that fill its place. */
  readonly padded: Bytes;
  readonly evidence: Bytes;
  /** Certificates and revocation data that the signature covers, DER. */
  readonly certificates: readonly Bytes[];
  readonly crls: readonly Bytes[];
  readonly ocsps: readonly Bytes[];
}

/** What runs, opens or fetches something, or hides a second attachment or form: no certificate has any of it. */
const refusedKeys = [
  'JS',
  'JavaScript',
  'OpenAction',
  'AA',
  'XFA',
  'RichMediaContent',
  'Perms',
  'OCProperties',
  'Prev',
  'XRefStm',
];
const refusedNames = [
  'ObjStm',
  'XRef',
  'FileAttachment',
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'GoToR',
  'GoToE',
  'OCG',
];

const refuseActive = (value: PdfValue): void => {
  if (Array.isArray(value)) for (const each of value) refuseActive(each);
  else if (isDictionary(value)) {
    for (const [key, each] of value) {
      if (refusedKeys.includes(key)) throw notCanonical(`a certificate has no ${key}`);
      refuseActive(each);
    }
  } else if (value && typeof value === 'object' && 'name' in value && refusedNames.includes(value.name))
    throw notCanonical(`a certificate has no ${value.name}`);
};

const only = <T>(values: readonly T[], what: string): T => {
  const [one, ...more] = values;
  if (one === undefined || more.length > 0) throw notCanonical(`not exactly one ${what}`);
  return one;
};

const listIn = (value: PdfValue | undefined, what: string): readonly PdfValue[] => {
  if (!Array.isArray(value)) throw notCanonical(`no ${what}`);
  return value;
};

const isText = (value: PdfValue | undefined, text: string): boolean =>
  typeof value === 'object' && value !== null && 'text' in value && value.text === text;

const signatureForm =
  /^<<\/Type \/Sig\n\/Filter \/Adobe\.PPKLite\n\/SubFilter \/ETSI\.CAdES\.detached\n\/M \(D:\d{14}Z\)\n\/ByteRange \[0 (\d{10}) (\d{10}) (\d{10})\]\n\/Contents (<(?:[0-9a-f]{2})+>)>>$/;

/** The one signature, over the whole file. */
const signatureIn = (
  pdf: CanonicalPdf,
  catalog: PdfDictionary,
  bytes: Bytes,
): Pick<CertificateParts, 'signed' | 'padded'> => {
  const form = dictionaryOf(pdf, catalog.get('AcroForm'), 'form');
  const field = dictionaryOf(pdf, only(listIn(form.get('Fields'), 'fields'), 'field'), 'field');
  const object = objectOf(pdf, field.get('V'), 'signature');
  if (nameIn(field, 'FT') !== 'Sig' || only(objectsOfType(pdf, 'Sig'), 'signature') !== object)
    throw notCanonical('the field has another signature');
  const found = signatureForm.exec(binaryText(bytes.subarray(object.from, object.to)));
  if (!found) throw notCanonical('a signature of another form');
  const [before, after, length] = found.slice(1, 4).map(Number) as [number, number, number];
  const digits = found[4] ?? '';
  const start = object.to - '>>'.length - digits.length;
  if (before !== start || after !== start + digits.length || after + length !== bytes.length)
    throw notCanonical('the signature does not cover the whole file');
  return { signed: [bytes.subarray(0, before), bytes.subarray(after)], padded: fromHex(digits.slice(1, -1)) };
};

/** The one attachment, found by the name tree, listed as associated, and stored as it is. */
const evidenceIn = (pdf: CanonicalPdf, catalog: PdfDictionary): Bytes => {
  const names = dictionaryOf(pdf, catalog.get('Names'), 'names');
  const tree = dictionaryOf(pdf, names.get('EmbeddedFiles'), 'attachments');
  const [key, reference, ...more] = listIn(tree.get('Names'), 'attachments');
  if (names.size !== 1 || tree.size !== 1 || more.length > 0 || !isText(key, evidenceName))
    throw notCanonical('not exactly one attachment');
  const file = objectOf(pdf, reference, 'attachment');
  const associated = objectOf(
    pdf,
    only(listIn(catalog.get('AF'), 'associated files'), 'associated file'),
    'attachment',
  );
  const entry = dictionaryOf(pdf, reference, 'attachment');
  const embedded = dictionaryOf(pdf, entry.get('EF'), 'attachment');
  const data = objectOf(pdf, embedded.get('F'), 'attached data');
  const isWhole =
    file === associated &&
    only(objectsOfType(pdf, 'Filespec'), 'attachment') === file &&
    only(objectsOfType(pdf, 'EmbeddedFile'), 'attached file') === data &&
    objectOf(pdf, embedded.get('UF'), 'attached data') === data &&
    isText(entry.get('F'), evidenceName) &&
    isText(entry.get('UF'), evidenceName);
  const hasFilter = isDictionary(data.value) && data.value.has('Filter');
  if (!isWhole || hasFilter || !data.stream) throw notCanonical('an attachment of another form');
  return data.stream;
};

const streamsIn = (pdf: CanonicalPdf, store: PdfDictionary, key: string): readonly Bytes[] => {
  const value = store.get(key);
  if (value === undefined) return [];
  return listIn(value, key).map((reference) => {
    const { stream, value: dictionary } = objectOf(pdf, reference, key);
    if (!stream || (isDictionary(dictionary) && dictionary.has('Filter'))) throw notCanonical(`no ${key}`);
    return stream;
  });
};

/**
 * Takes a certificate apart (docs/formats/certificate.md).
 * @throws BundleRefused pdf.not-canonical
 */
export const readCertificatePdf = (bytes: Bytes): CertificateParts => {
  const pdf = readPdf(bytes);
  for (const { value } of pdf.objects) refuseActive(value);
  const catalog = dictionaryOf(pdf, pdf.trailer.get('Root'), 'catalog');
  if (only(objectsOfType(pdf, 'Catalog'), 'catalog').value !== catalog) throw notCanonical('another catalog');
  const store = dictionaryOf(pdf, catalog.get('DSS'), 'revocation data');
  return {
    ...signatureIn(pdf, catalog, bytes),
    evidence: evidenceIn(pdf, catalog),
    certificates: streamsIn(pdf, store, 'Certs'),
    crls: streamsIn(pdf, store, 'CRLs'),
    ocsps: streamsIn(pdf, store, 'OCSPs'),
  };
};

const holds = (bytes: Uint8Array, words: string): boolean => {
  const wanted = [...words].map((mark) => mark.charCodeAt(0));
  for (let at = bytes.indexOf(wanted[0] ?? 0); at >= 0; at = bytes.indexOf(wanted[0] ?? 0, at + 1))
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return true;
  return false;
};

/** Whether these bytes are a PDF that names our attachment: a certificate, or what was one. Any other PDF is a file like others. */
export const claimsToBeCertificate = (bytes: Uint8Array): boolean =>
  binaryText(bytes.subarray(0, 5)) === '%PDF-' && holds(bytes, `(${evidenceName})`);
