import { createHash } from 'node:crypto';
import { isDictionary, type PdfDictionary, type PdfValue, valueReader } from '@ipr/verify/pdf/pdf-value';
import { pdfHeader } from '@ipr/verify/pdf/read-pdf';
import { metadataXml } from './metadata-xml.ts';
import { outputProfile } from './output-profile.ts';

type Bytes = Uint8Array<ArrayBuffer>;
const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1');

/** What is written into a rendered page before it is signed. */
export interface Attached {
  readonly title: string;
  readonly evidence: Uint8Array;
  readonly certificates: readonly Uint8Array[];
  readonly crls: readonly Uint8Array[];
  readonly ocsps: readonly Uint8Array[];
  readonly issuedAt: Date;
  /** Bytes that are reserved for the signature. */
  readonly reserved: number;
}

/** A PDF whose signature is missing. */
export interface UnsignedPdf {
  readonly bytes: Bytes;
  /** Of the signature's hexadecimal digits, brackets included. */
  readonly gap: readonly [from: number, to: number];
}

/** Whether these words are at a place of the file. */
const isAt = (file: Buffer, words: string, at: number): boolean =>
  at >= 0 && file.toString('latin1', at, at + words.length) === words;

/** The objects of Chromium's own writer (Skia), by number; it writes one table, no object streams, and each Length directly. */
const objectsOf = (rendered: Uint8Array): { bodies: (Buffer | null)[]; root: number } => {
  // The same memory: each object is a part of it, and is copied once, into the certificate.
  const file = Buffer.from(rendered.buffer, rendered.byteOffset, rendered.length);
  const tail = file.toString('latin1', Math.max(0, file.length - 300));
  const end = /trailer\n<<\/Size (\d+)\n\/Root (\d+) 0 R\n[\s\S]*?startxref\n(\d+)\n%%EOF\n?$/.exec(tail);
  if (!end) throw new Error('the browser wrote another form of PDF');
  const [size, root, table] = end.slice(1, 4).map(Number) as [number, number, number];
  const listed = file.toString('latin1', table);
  const first = listed.indexOf('65535 f \n') + '65535 f \n'.length;
  const places = Array.from({ length: size - 1 }, (_, at) => ({
    number: at + 1,
    from: Number(listed.slice(first + 20 * at, first + 20 * at + 10)),
  })).sort((one, other) => one.from - other.from);
  const bodies: (Buffer | null)[] = Array.from({ length: size - 1 }, () => null);
  for (const [at, { number, from }] of places.entries()) {
    const to = (places[at + 1]?.from ?? table) - '\nendobj\n'.length;
    const start = from + `${number} 0 obj\n`.length;
    if (!isAt(file, `${number} 0 obj\n`, from) || !isAt(file, '\nendobj\n', to))
      throw new Error(`the browser wrote object ${number} in another form`);
    bodies[number - 1] = file.subarray(start, to);
  }
  return { bodies, root };
};

const dictionaryIn = (body: Buffer): PdfDictionary => {
  const value = valueReader(body.toString('latin1'), 0).read();
  if (!isDictionary(value)) throw new Error('the browser wrote no dictionary');
  return value;
};

/** Streams begin with `\nstream\n` in the canonical form; the browser writes a blank. */
const canonicalBody = (body: Buffer): Buffer => {
  const isStream = isAt(body, '<<', 0) && isAt(body, '\nendstream', body.length - '\nendstream'.length);
  if (!isStream) return body;
  // Its dictionary is short; the stream after it is not read.
  const after = body.indexOf(' stream\n');
  const reader = valueReader(body.toString('latin1', 0, after + 1), 0);
  reader.read();
  if (after < 0 || reader.at() !== after) return body;
  return Buffer.concat([body.subarray(0, after), bytesOf('\n'), body.subarray(after + 1)]);
};

const number = (value: PdfValue | undefined): number =>
  value && typeof value === 'object' && 'object' in value ? value.object : 0;

/** Number of the first page. */
const firstPage = (bodies: readonly (Buffer | null)[], root: number): number => {
  const body = (at: number) => dictionaryIn(bodies[at - 1] ?? bytesOf('<<>>'));
  let node = number(body(root).get('Pages'));
  for (let kids = body(node).get('Kids'); Array.isArray(kids); kids = body(node).get('Kids')) node = number(kids[0]);
  return node;
};

/** Adds entries to the dictionary of an object that is no stream. */
const withEntries = (body: Buffer | null, entries: string): Buffer => {
  const text = body?.toString('latin1') ?? '<<>>';
  return bytesOf(`${text.slice(0, -2)}\n${entries}>>`);
};

const withWidget = (body: Buffer | null, widget: number): Buffer => {
  const text = body?.toString('latin1') ?? '';
  return text.includes('/Annots [')
    ? bytesOf(text.replace('/Annots [', `/Annots [${widget} 0 R `))
    : withEntries(body, `/Annots [${widget} 0 R]`);
};

const pdfDate = (at: Date): string => `D:${at.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`;
const utf16 = (text: string): string => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;
const stream = (entries: string, data: Uint8Array): Buffer =>
  Buffer.concat([bytesOf(`<<${entries}/Length ${data.length}>>\nstream\n`), data, bytesOf('\nendstream')]);

/** The signature as the reader expects it to the byte, its numbers of fixed width. */
const signatureBody = (issuedAt: Date, reserved: number): string =>
  `<</Type /Sig\n/Filter /Adobe.PPKLite\n/SubFilter /ETSI.CAdES.detached\n/M (${pdfDate(issuedAt)})\n/ByteRange [0 ${'0'.repeat(10)} ${'0'.repeat(10)} ${'0'.repeat(10)}]\n/Contents <${'0'.repeat(2 * reserved)}>>>`;

/** Appends an object. @returns its reference */
const adder =
  (bodies: (Buffer | null)[]) =>
  (body: Buffer | string): string => {
    bodies.push(typeof body === 'string' ? bytesOf(body) : body);
    return `${bodies.length} 0 R`;
  };

const addAttachment = (add: (body: Buffer | string) => string, { evidence, issuedAt }: Attached): string => {
  const digest = createHash('md5').update(evidence).digest('hex');
  const params = `/Params <</Size ${evidence.length} /ModDate (${pdfDate(issuedAt)}) /CheckSum <${digest}>>>`;
  const data = add(stream(`/Type /EmbeddedFile /Subtype /application#2Fjson ${params} `, evidence));
  return add(
    `<</Type /Filespec /F (evidence.json) /UF (evidence.json) /AFRelationship /Data /Desc (Evidence of this registration) /EF <</F ${data} /UF ${data}>>>>`,
  );
};

const addStore = (add: (body: Buffer | string) => string, { certificates, crls, ocsps }: Attached): string => {
  const list = (key: string, values: readonly Uint8Array[]) =>
    values.length > 0 ? `/${key} [${values.map((der) => add(stream('', der))).join(' ')}] ` : '';
  return add(`<</Type /DSS ${list('Certs', certificates)}${list('CRLs', crls)}${list('OCSPs', ocsps)}>>`);
};

/** Header, objects in order, one table, trailer. */
const assemble = (bodies: readonly (Buffer | null)[], root: number, info: number, id: string): Buffer => {
  const pieces: Buffer[] = [bytesOf(pdfHeader)];
  const offsets: number[] = [];
  let at = pdfHeader.length;
  const push = (piece: Buffer) => {
    pieces.push(piece);
    at += piece.length;
  };
  for (const [index, body] of bodies.entries()) {
    offsets.push(at);
    push(bytesOf(`${index + 1} 0 obj\n`));
    push(body ?? bytesOf('null'));
    push(bytesOf('\nendobj\n'));
  }
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = bodies.length + 1;
  pieces.push(bytesOf(`xref\n0 ${size}\n0000000000 65535 f \n${entries}`));
  pieces.push(
    bytesOf(
      `trailer\n<</Size ${size} /Root ${root} 0 R /Info ${info} 0 R /ID [<${id}> <${id}>]>>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(pieces);
};

/** Fills in the ranges: the last object is the signature, and the gap its digits. */
const withRanges = (bytes: Buffer, reserved: number): UnsignedPdf => {
  const mark = bytes.lastIndexOf('/ByteRange [0 ');
  const from = bytes.indexOf('/Contents <', mark) + '/Contents '.length;
  const to = from + 2 * reserved + 2;
  const digits = [from, to, bytes.length - to].map((value) => String(value).padStart(10, '0')).join(' ');
  bytes.write(digits, mark + '/ByteRange [0 '.length, 'latin1');
  return { bytes: new Uint8Array(bytes), gap: [from, to] };
};

/**
 * Rewrites what the browser rendered in the canonical form of certificates (docs/formats/certificate.md), with the evidence attached,
 * the revocation data, and a place for a signature over all of it.
 * @throws Error for a PDF that the browser wrote in an unexpected form
 */
export const writePdf = (rendered: Uint8Array, attached: Attached): UnsignedPdf => {
  const { bodies: found, root } = objectsOf(rendered);
  const bodies = found.map((body) => body && canonicalBody(body));
  const page = firstPage(bodies, root);
  const add = adder(bodies);
  const { title, issuedAt, reserved } = attached;
  const file = addAttachment(add, attached);
  const store = addStore(add, attached);
  const xml = add(stream('/Type /Metadata /Subtype /XML ', Buffer.from(metadataXml(title, issuedAt))));
  const profile = add(stream('/N 3 ', outputProfile()));
  const intent = add(
    `<</Type /OutputIntent /S /GTS_PDFA1 /OutputConditionIdentifier (sRGB) /Info (sRGB) /DestOutputProfile ${profile}>>`,
  );
  const info = add(`<</Title ${utf16(title)} /CreationDate (${pdfDate(issuedAt)}) /ModDate (${pdfDate(issuedAt)})>>`);
  const widget = bodies.length + 1;
  add(
    `<</Type /Annot /Subtype /Widget /FT /Sig /T (Registry) /F 132 /Rect [0 0 0 0] /P ${page} 0 R /V ${widget + 1} 0 R>>`,
  );
  add(signatureBody(issuedAt, reserved));
  bodies[page - 1] = withWidget(bodies[page - 1] ?? null, widget);
  bodies[root - 1] = withEntries(
    bodies[root - 1] ?? null,
    `/Version /1.7\n/Names <</EmbeddedFiles <</Names [(evidence.json) ${file}]>>>>\n/AF [${file}]\n/AcroForm <</Fields [${widget} 0 R] /SigFlags 3>>\n/DSS ${store}\n/Metadata ${xml}\n/OutputIntents [${intent}]`,
  );
  const id = createHash('sha256').update(attached.evidence).update(rendered).digest('hex').slice(0, 32);
  return withRanges(assemble(bodies, root, Number.parseInt(info, 10), id), reserved);
};
