import { BundleRefused } from '@ipr/verify/bundle/bundle-refused';
import { readCertificatePdf } from '@ipr/verify/pdf/certificate-parts';
import { pdfHeader } from '@ipr/verify/pdf/read-pdf';
import { checking, openScript, skipped } from '@ipr/verify/testing/verify-script';
import { certificateOrder } from './certificate.fixture.ts';
import {
  addBody,
  bodyWith,
  latin1Bytes,
  type PdfParts,
  putTogether,
  reword,
  swap,
  takeApart,
} from './forged-pdf.fixture.ts';
import { type CertificateWorld, openWorld } from './world.fixture.ts';

type Bytes = Uint8Array<ArrayBuffer>;

let world: CertificateWorld;
let honest: Bytes;
beforeAll(async () => {
  world = await openWorld();
  honest = await world.renderer.render(await certificateOrder(world.authority));
});
afterAll(() => world.renderer.close());

/** Why the form is refused; null for a readable one. */
const refusalOf = (pdf: Bytes): string | null => {
  try {
    readCertificatePdf(pdf);
    return null;
  } catch (thrown) {
    if (thrown instanceof BundleRefused && thrown.reason === 'pdf.not-canonical')
      return thrown.message.replace(/^.*?: /, '');
    throw thrown;
  }
};

type Change = (parts: PdfParts) => unknown;
const forged = (change: Change): Bytes => {
  const parts = takeApart(honest);
  change(parts);
  return latin1Bytes(putTogether(parts));
};

/** Reference of the one object that has these words. */
const referenceOf = (parts: PdfParts, words: string): string => `${bodyWith(parts, words) + 1} 0 R`;
/** Adds an entry to the field, whose other entries have no part in any check of the form. */
const inField =
  (entry: string): Change =>
  (parts) =>
    reword(parts, '/Subtype /Widget ', `/Subtype /Widget ${entry} `);
const inCatalog =
  (from: RegExp, to: (parts: PdfParts) => string): Change =>
  (parts) => {
    const at = bodyWith(parts, '/Type /Catalog');
    parts.bodies[at] = swap(parts.bodies[at] as string, from, to(parts));
  };
/** Replaces the reference of the field to its signature. */
const signedBy =
  (value: (parts: PdfParts) => string): Change =>
  (parts) => {
    const at = bodyWith(parts, '/FT /Sig');
    parts.bodies[at] = swap(parts.bodies[at] as string, /\/V \d+ 0 R/, `/V ${value(parts)}`);
  };
const attachedBy =
  (from: RegExp, to: (parts: PdfParts) => string): Change =>
  (parts) => {
    const at = bodyWith(parts, '/Type /Filespec');
    parts.bodies[at] = swap(parts.bodies[at] as string, from, to(parts));
  };
const storedBy =
  (key: string, value: (parts: PdfParts) => string): Change =>
  (parts) => {
    const at = bodyWith(parts, '/Type /DSS');
    parts.bodies[at] = swap(parts.bodies[at] as string, new RegExp(`/${key} \\[[^\\]]*\\]`), `/${key} ${value(parts)}`);
  };
const attachmentName = 'evidence.json';

const attachmentRefused = 'an attachment of another form';
const oneAttachment = 'not exactly one attachment';
const anotherSignature = 'the field has another signature';

/** Changes of the objects, with offsets, table and range that fit. */
const objects: readonly (readonly [name: string, detail: string | RegExp, change: Change])[] = [
  ...[
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
  ].map((key) => [`the key ${key}`, `a certificate has no ${key}`, inField(`/${key} 1`)] as const),
  ...'ObjStm XRef FileAttachment JavaScript Launch SubmitForm ImportData GoToR GoToE OCG'
    .split(' ')
    .map((name) => [`the name ${name}`, `a certificate has no ${name}`, inField(`/X /${name}`)] as const),
  ['an action in a list', 'a certificate has no Launch', inField('/X [[1 <</S /Launch>>]]')],
  ['two fields', 'not exactly one field', inCatalog(/\/Fields \[(\d+ 0 R)\]/, () => '/Fields [$1 $1]')],
  ['no field', 'not exactly one field', inCatalog(/\/Fields \[\d+ 0 R\]/, () => '/Fields []')],
  ['fields that are no list', 'no fields', inCatalog(/\/Fields \[\d+ 0 R\]/, () => '/Fields 1')],
  [
    'a form that is a list',
    'no form',
    inCatalog(/\/AcroForm <<[^>]*>>/, (parts) => `/AcroForm ${addBody(parts, '[]')}`),
  ],
  ['a field of text', anotherSignature, (parts) => reword(parts, '/FT /Sig', '/FT /Tx')],
  ['the type of a field as text', anotherSignature, (parts) => reword(parts, '/FT /Sig', '/FT (Sig)')],
  [
    'a field whose value is another object',
    anotherSignature,
    signedBy((parts) => referenceOf(parts, '/Type /Catalog')),
  ],
  ['a field whose value no object has', 'no signature', signedBy(() => '9999999 0 R')],
  ['a field whose value is a number', 'no signature', signedBy(() => '5')],
  ['a field whose value is null', 'no signature', signedBy(() => 'null')],
  ['a field without a value', 'no signature', (parts) => reword(parts, ' /V ', ' /W ')],
  [
    'a signature with one entry more',
    'a signature of another form',
    (parts) => reword(parts, '/M (D:', '/Reason (I agree)\n/M (D:'),
  ],
  ['an attachment under another name', oneAttachment, inCatalog(/\(evidence\.json\)/, () => '(evidence.jsom)')],
  ['a list of attachments that is empty', oneAttachment, inCatalog(/\[\(evidence\.json\) \d+ 0 R\]/, () => '[]')],
  ['a number as name of the attachment', oneAttachment, inCatalog(/\(evidence\.json\)/, () => '1')],
  ['null as name of the attachment', oneAttachment, inCatalog(/\(evidence\.json\)/, () => 'null')],
  ['a name that is no text', oneAttachment, inCatalog(/\(evidence\.json\)/, () => `/${attachmentName}`)],
  [
    'destinations next to the attachments',
    oneAttachment,
    inCatalog(/\/Names <<\/EmbeddedFiles/, () => '/Names <</Dests <<>> /EmbeddedFiles'),
  ],
  [
    'a tree of attachments with branches',
    oneAttachment,
    inCatalog(/\/EmbeddedFiles <</, () => '/EmbeddedFiles <</Kids [] '),
  ],
  [
    'a second attachment after the first',
    oneAttachment,
    inCatalog(/(\(evidence\.json\) \d+ 0 R)/, () => '$1 (other.json) 1 0 R'),
  ],
  [
    'another associated file',
    attachmentRefused,
    inCatalog(/\/AF \[\d+ 0 R\]/, (parts) => `/AF [${referenceOf(parts, '/Type /DSS')}]`),
  ],
  ['a second file specification', oneAttachment, (parts) => addBody(parts, '<</Type /Filespec>>')],
  [
    'another object that is the file specification',
    attachmentRefused,
    (parts) => {
      reword(parts, '/Type /Filespec', '/Type /Other');
      addBody(parts, '<</Type /Filespec>>');
    },
  ],
  [
    'attached data that are not the embedded file',
    attachmentRefused,
    attachedBy(/\/EF <<.*>>>>/, (parts) => {
      const data = addBody(parts, '<</Length 2>>\nstream\n{}\nendstream');
      return `/EF <</F ${data} /UF ${data}>>>>`;
    }),
  ],
  [
    'other data under the Unicode name',
    attachmentRefused,
    attachedBy(/\/UF \d+ 0 R/, (parts) => `/UF ${addBody(parts, '<</Length 2>>\nstream\n{}\nendstream')}`),
  ],
  ['another file name', attachmentRefused, attachedBy(/\/F \(evidence\.json\)/, () => '/F (other.json)')],
  ['another Unicode file name', attachmentRefused, attachedBy(/\/UF \(evidence\.json\)/, () => '/UF (other.json)')],
  [
    'a file name that is no text',
    attachmentRefused,
    attachedBy(/\/F \(evidence\.json\)/, () => `/F /${attachmentName}`),
  ],
  [
    'attached data that are a list',
    attachmentRefused,
    attachedBy(/\/EF <<.*>>>>/, (parts) => {
      const data = addBody(parts, '[]');
      return `/EF <</F ${data} /UF ${data}>>>>`;
    }),
  ],
  [
    'an embedded file without data',
    attachmentRefused,
    (parts) => {
      parts.bodies[bodyWith(parts, '/Type /EmbeddedFile')] = '<</Type /EmbeddedFile>>';
    },
  ],
  [
    'an embedded file that is compressed',
    attachmentRefused,
    (parts) => reword(parts, '/Type /EmbeddedFile ', '/Type /EmbeddedFile /Filter /FlateDecode '),
  ],
  ['certificates that are no streams', 'no Certs', storedBy('Certs', (parts) => `[${addBody(parts, '[]')}]`)],
  [
    'certificates that are compressed',
    'no Certs',
    storedBy('Certs', (parts) => `[${addBody(parts, '<</Filter /FlateDecode /Length 0>>\nstream\n\nendstream')}]`),
  ],
  ['certificates that are a number', 'no Certs', storedBy('Certs', () => '5')],
  ['revocation lists that are null', 'no CRLs', storedBy('CRLs', () => 'null')],
  ['a second catalog', 'not exactly one catalog', (parts) => addBody(parts, '<</Type /Catalog>>')],
  [
    'a root that is not the catalog',
    'another catalog',
    (parts) => {
      const catalog = parts.bodies[bodyWith(parts, '/Type /Catalog')] as string;
      const root = addBody(parts, swap(catalog, '/Type /Catalog', '/Type /Other'));
      parts.trailer = swap(parts.trailer, /\/Root \d+ 0 R/, `/Root ${root}`);
    },
  ],
  ['values nested too deeply', 'nested too deeply', inField(`/X ${'['.repeat(40)}${']'.repeat(40)}`)],
  ['a value of no kind', /^no value at \d+$/, inField('/X ?')],
  [
    'a text without end',
    'a text without end',
    (parts) => {
      parts.trailer = swap(parts.trailer, '/ID [', '/ID ( [');
    },
  ],
  ['a key twice', /^no key, or a key twice/, inField('/X 1 /X 2')],
  ['an entry without a key', /^no key, or a key twice/, inField('/X <<1>>')],
  ['a list and a number in one object', /has more than a value$/, (parts) => addBody(parts, '[] 1')],
  ['a stream of negative length', /has more than a value$/, (parts) => addBody(parts, '<</Length -5>>\nstream\nabcde')],
  [
    'a stream whose length is true',
    /has more than a value$/,
    (parts) => addBody(parts, '<</Length true>>\nstream\na\nendstream'),
  ],
  [
    'a stream whose length is too short',
    /has more than a value$/,
    (parts) => addBody(parts, '<</Length 1>>\nstream\nab\nendstream'),
  ],
  [
    'a stream that begins in another way',
    /has more than a value$/,
    (parts) => addBody(parts, '<</Length 1>>\nstreaM\na\nendstream'),
  ],
  [
    'a stream that ends in another way',
    /^stream \d+ ends elsewhere$/,
    (parts) => addBody(parts, '<</Length 1>>\nstream\na\nendstreaM'),
  ],
  [
    'a size of another table',
    /^a trailer of another form/,
    (parts) => {
      parts.trailer = swap(parts.trailer, '/Size SIZE', '/Size 5');
    },
  ],
  [
    'a size that is a reference',
    /^a trailer of another form/,
    (parts) => {
      parts.trailer = swap(parts.trailer, '/Size SIZE', '/Size SIZE 0 R');
    },
  ],
  [
    'an entry of encryption in the trailer',
    /^a trailer of another form/,
    (parts) => {
      parts.trailer = swap(parts.trailer, '/ID [', '/Encrypt 1 0 R /ID [');
    },
  ],
  [
    'a second dictionary in the trailer',
    'more than a trailer',
    (parts) => {
      parts.trailer += ' <<>>';
    },
  ],
];

type Rewrite = (text: string) => string;
const range = /\/ByteRange \[0 (\d{10}) (\d{10}) (\d{10})\]/;
const padded = (value: number): string => String(value).padStart(10, '0');
const lastTable = (text: string): number => text.lastIndexOf('\nxref\n') + 1;

/** Changes of the file around the objects. */
const frames: readonly (readonly [name: string, detail: string | RegExp, rewrite: Rewrite])[] = [
  [
    'a range whose second part begins inside the digits',
    'the signature does not cover the whole file',
    (text) => {
      const [, before = '', after, length] = range.exec(text) ?? [];
      return swap(text, range, `/ByteRange [0 ${before} ${padded(Number(after) - 2)} ${padded(Number(length) + 2)}]`);
    },
  ],
  ['an object of another number', /is not at its place$/, (text) => swap(text, '\n3 0 obj\n', '\n9 0 obj\n')],
  ['an object that ends in another way', /is not at its place$/, (text) => swap(text, '\nendobj\n', '\nendobJ\n')],
  [
    'a table of too many objects',
    'no cross-reference table of one section',
    (text) => swap(text, /\nxref\n0 \d+\n/, '\nxref\n0 200000\n'),
  ],
  ['a row of the table that is free', 'entry 1 of the table', (text) => swap(text, ' 00000 n \n', ' 00000 f \n')],
  [
    'a table of one row less',
    'the table ends elsewhere',
    (text) => swap(text, /\nxref\n0 (\d+)\n/, `\nxref\n0 ${takeApart(honest).bodies.length}\n`),
  ],
  [
    'bytes before the first object',
    'bytes before the first object',
    (text) => {
      const hidden = '% hidden\n';
      const moved = swap(text, pdfHeader, pdfHeader + hidden);
      const table = lastTable(moved);
      const shifted = moved
        .slice(table)
        .replace(/(\d{10}) 00000 n /g, (_, at) => `${padded(Number(at) + hidden.length)} 00000 n `);
      return moved.slice(0, table) + swap(shifted, /startxref\n\d+/, `startxref\n${table}`);
    },
  ],
  [
    'two objects at one place',
    'objects in another order',
    (text) => swap(text, /(65535 f \n(\d{10}) 00000 n \n)\d{10}/, '$1$2'),
  ],
  [
    'a trailer that is hidden before the last one',
    'a trailer in another place',
    (text) => {
      const trailer = text.slice(text.lastIndexOf('\ntrailer\n') + 1);
      return text.slice(0, -trailer.length) + swap(trailer, /\nstartxref[\s\S]*/, '\n') + trailer;
    },
  ],
  ['no line before the trailer', 'bytes after the end, or no end', (text) => swap(text, / \ntrailer\n/, '  trailer\n')],
];

const reframed = (rewrite: Rewrite): Bytes => latin1Bytes(rewrite(putTogether(takeApart(honest))));
/** An object without any text between its first and its last line. */
const emptied = (): Bytes => {
  const parts = takeApart(honest);
  const marked = putTogether({ ...parts, bodies: [...parts.bodies, 'null'] });
  const [from, cut] = [marked.lastIndexOf('\nnull\nendobj\n'), '\nnull'.length];
  const text = marked.slice(0, from) + marked.slice(from + cut);
  return latin1Bytes(swap(text, /startxref\n(\d+)/, `startxref\n${lastTable(text)}`));
};

test('taken apart and put together a certificate is the same', () => {
  expect(Buffer.from(latin1Bytes(putTogether(takeApart(honest)))).equals(honest)).toBe(true);
});

test.each(objects)('refuses a certificate with %s', (_, detail, change) => {
  expect(refusalOf(forged(change))).toEqual(typeof detail === 'string' ? detail : expect.stringMatching(detail));
});

test.each(frames)('refuses a certificate with %s', (_, detail, rewrite) => {
  expect(refusalOf(reframed(rewrite))).toEqual(typeof detail === 'string' ? detail : expect.stringMatching(detail));
});

test('refuses an object without a value, and a file that no certificate is as large as', () => {
  expect(refusalOf(emptied())).toMatch(/is not at its place$/);
  expect(refusalOf(new Uint8Array(64 * 2 ** 20 + 1))).toBe('67108865 bytes');
});

/** Of the form, and so read, and refuted by the signature alone. */
const readable: Readonly<Record<string, Change>> = {
  'objects without a value': (parts) => addBody(parts, 'null'),
  'constants in a list': inField('/X [true false null]'),
  'brackets in a text': inField('/X (a\\)b\\\\ (c))'),
  'a type that is a number': (parts) => addBody(parts, '<</Type 5>>'),
  'a type that is null': (parts) => addBody(parts, '<</Type null>>'),
};

test.each(Object.entries(readable))('reads a certificate with %s', (_, change) => {
  expect(refusalOf(forged(change))).toBeNull();
});

test('a PDF that does not name our attachment to its last letter is a file like others', async () => {
  const { unreadable } = await world.verify(latin1Bytes('%PDF-1.7\n1 0 obj\n(evidence.jsom)\nendobj\n'));
  expect(unreadable?.reason).toBe('zip.not-a-zip');
});

checking(`verify.py${skipped}`, () => {
  const python = openScript();
  afterAll(() => python.close());

  test('finds the same in every one of them', async () => {
    const made = [
      ...objects.map(([name, , change]) => [name, forged(change)] as const),
      ...frames.map(([name, , rewrite]) => [name, reframed(rewrite)] as const),
      ['an object without a value', emptied()] as const,
      ...Object.entries(readable).map(([name, change]) => [name, forged(change)] as const),
    ];
    const files = made.map(([, bytes], at) => python.written(`${at}.pdf`, bytes));
    const run = python.run('--json', ...python.trustedArgs(world.trusted), ...files);
    const found = JSON.parse(run.stdout);
    for (const [at, [name, bytes]] of made.entries()) {
      const { verdict, unreadable } = await world.verify(bytes);
      const [theirs, ours] = [found[at], { verdict, reason: unreadable?.reason }];
      expect([name, { verdict: theirs.verdict, reason: theirs.unreadable?.reason }]).toEqual([name, ours]);
    }
  });
});
