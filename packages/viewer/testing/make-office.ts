import { crc32, deflateRawSync } from 'node:zlib';

const encoder = new TextEncoder();

const header = (signature: number, fields: readonly (readonly [value: number, size: 2 | 4])[]): Uint8Array => {
  const bytes = new Uint8Array(4 + fields.reduce((sum, [, size]) => sum + size, 0));
  const view = new DataView(bytes.buffer);
  view.setUint32(0, signature, true);
  let at = 4;
  for (const [value, size] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return bytes;
};

const join = (parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
};

/**
 * A ZIP archive (PKWARE APPNOTE 4.3), without compression unless deflated.
 * @param stated unpacked size that the directory states for each entry
 */
export const makeZip = (
  files: Readonly<Record<string, string>>,
  stated?: number,
  isDeflated = false,
): Uint8Array<ArrayBuffer> => {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const [path, text] of Object.entries(files)) {
    const [name, plain] = [encoder.encode(path), encoder.encode(text)];
    const data = isDeflated ? new Uint8Array(deflateRawSync(plain)) : plain;
    const method = [isDeflated ? 8 : 0, 2] as const;
    const facts = [
      method,
      [0, 4],
      [crc32(plain), 4],
      [data.length, 4],
      [stated ?? plain.length, 4],
      [name.length, 2],
      [0, 2],
    ] as const;
    parts.push(header(0x04034b50, [[20, 2], [0, 2], ...facts]), name, data);
    const more = [
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [offset, 4],
    ] as const;
    directory.push(header(0x02014b50, [[20, 2], [20, 2], [0, 2], ...facts, ...more]), name);
    offset += 30 + name.length + data.length;
  }
  const entries = join(directory);
  const count = Object.keys(files).length;
  const end = header(0x06054b50, [
    [0, 2],
    [0, 2],
    [count, 2],
    [count, 2],
    [entries.length, 4],
    [offset, 4],
    [0, 2],
  ]);
  return join([...parts, entries, end]);
};

const types = (overrides: string) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides}</Types>`;
const relations = (lines: string) =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${lines}</Relationships>`;
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/**
 * A Word document (ECMA-376) with a heading, a paragraph and a link for each given text.
 * @param stated unpacked size that the archive states for each entry, which is then deflated
 */
export const makeDocx = (
  { heading, paragraph, link }: { heading: string; paragraph: string; link: string },
  stated?: number,
) =>
  makeZip(
    {
      '[Content_Types].xml': types(
        '<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>',
      ),
      '_rels/.rels': relations(`<Relationship Id="r1" Type="${office}/officeDocument" Target="word/document.xml"/>`),
      'word/_rels/document.xml.rels': relations(
        `<Relationship Id="r2" Type="${office}/hyperlink" Target="${link}" TargetMode="External"/>`,
      ),
      'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${office}"><w:body><w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>${heading}</w:t></w:r></w:p><w:p><w:r><w:t>${paragraph}</w:t></w:r></w:p><w:p><w:hyperlink r:id="r2"><w:r><w:t>a link</w:t></w:r></w:hyperlink></w:p></w:body></w:document>`,
    },
    stated,
    stated !== undefined,
  );

/** An Excel workbook (ECMA-376) with one sheet of texts and numbers. */
export const makeXlsx = (sheet: string, rows: readonly (readonly (string | number)[])[]) => {
  const cell = (value: string | number) =>
    typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  const lines = rows.map(
    (row, at) =>
      `<row r="${at + 1}">${row.map((value, column) => cell(value).replace('<c', `<c r="${String.fromCharCode(65 + column)}${at + 1}"`)).join('')}</row>`,
  );
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  return makeZip({
    '[Content_Types].xml': types(
      '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>',
    ),
    '_rels/.rels': relations(`<Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/>`),
    'xl/_rels/workbook.xml.rels': relations(
      `<Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/>`,
    ),
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${sheet}" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/worksheets/sheet1.xml': `<?xml version="1.0"?><worksheet xmlns="${main}"><sheetData>${lines.join('')}</sheetData></worksheet>`,
  });
};
