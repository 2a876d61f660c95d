import { makeZip } from './zip.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const office = 'http://schemas.openxmlformats.org';
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character] ?? '');

const relations = (targets: readonly (readonly [type: string, target: string])[]): string => {
  const rows = targets.map(
    ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${type}" Target="${target}"/>`,
  );
  return `${declaration}<Relationships xmlns="${office}/package/2006/relationships">${rows.join('')}</Relationships>`;
};

const relation = (name: string) => `${office}/officeDocument/2006/relationships/${name}`;

const contentTypes = (parts: Readonly<Record<string, string>>): string => {
  const rows = Object.entries(parts).map(([part, type]) => `<Override PartName="${part}" ContentType="${type}"/>`);
  const defaults =
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>';
  return `${declaration}<Types xmlns="${office}/package/2006/content-types">${defaults}${rows.join('')}</Types>`;
};

const coreProperties = (title: string): string =>
  `${declaration}<cp:coreProperties xmlns:cp="${office}/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escapeXml(title)}</dc:title></cp:coreProperties>`;

/** The parts of every package: the content types and the relationship to the main part. */
const envelope = (title: string, main: string, parts: Readonly<Record<string, string>>) => ({
  '[Content_Types].xml': contentTypes({
    ...parts,
    '/docProps/core.xml': 'application/vnd.openxmlformats-package.core-properties+xml',
  }),
  '_rels/.rels': relations([
    [relation('officeDocument'), main],
    [`${office}/package/2006/relationships/metadata/core-properties`, 'docProps/core.xml'],
  ]),
  'docProps/core.xml': coreProperties(title),
});

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

const wordStyle = (id: string, name: string, halfPoints: number, bold: boolean): string =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:rPr>${bold ? '<w:b/>' : ''}<w:sz w:val="${halfPoints}"/></w:rPr></w:style>`;

/**
 * A Word document (ECMA-376, WordprocessingML).
 * @param lines paragraphs; those that begin with '# ' are headings
 */
export const makeDocx = (title: string, lines: readonly string[]): Uint8Array<ArrayBuffer> => {
  const space = `xmlns:w="${office}/wordprocessingml/2006/main"`;
  const paragraph = (style: string, text: string) =>
    `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr><w:r><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r></w:p>`;
  const body = lines.map((line) =>
    line.startsWith('# ') ? paragraph('Heading1', line.slice(2)) : paragraph('Normal', line),
  );
  const styles = [
    wordStyle('Normal', 'Normal', 22, false),
    wordStyle('Title', 'Title', 44, true),
    wordStyle('Heading1', 'heading 1', 30, true),
  ];
  const page =
    '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="708" w:footer="708" w:gutter="0"/></w:sectPr>';
  return makeZip({
    ...envelope(title, 'word/document.xml', {
      '/word/document.xml': `${word}.document.main+xml`,
      '/word/styles.xml': `${word}.styles+xml`,
    }),
    'word/_rels/document.xml.rels': relations([[relation('styles'), 'styles.xml']]),
    'word/styles.xml': `${declaration}<w:styles ${space}>${styles.join('')}</w:styles>`,
    'word/document.xml': `${declaration}<w:document ${space}><w:body>${paragraph('Title', title)}${body.join('')}${page}</w:body></w:document>`,
  });
};

export type Cell = string | number;

const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const columnOf = (at: number): string => String.fromCharCode(65 + at);

const sheetRow = (cells: readonly Cell[], row: number): string => {
  const written = cells.map((cell, column) => {
    const place = `r="${columnOf(column)}${row}"`;
    return typeof cell === 'number'
      ? `<c ${place}><v>${cell}</v></c>`
      : `<c ${place} t="inlineStr"><is><t>${escapeXml(cell)}</t></is></c>`;
  });
  return `<row r="${row}">${written.join('')}</row>`;
};

/** A workbook of one sheet (ECMA-376, SpreadsheetML), at most 26 columns. */
export const makeXlsx = (title: string, sheet: string, rows: readonly (readonly Cell[])[]): Uint8Array<ArrayBuffer> => {
  const space = `xmlns="${office}/spreadsheetml/2006/main"`;
  const data = rows.map((cells, at) => sheetRow(cells, at + 1)).join('');
  const first = `<sheets><sheet name="${escapeXml(sheet)}" sheetId="1" r:id="rId1"/></sheets>`;
  return makeZip({
    ...envelope(title, 'xl/workbook.xml', {
      '/xl/workbook.xml': `${spreadsheet}.sheet.main+xml`,
      '/xl/worksheets/sheet1.xml': `${spreadsheet}.worksheet+xml`,
    }),
    'xl/_rels/workbook.xml.rels': relations([[relation('worksheet'), 'worksheets/sheet1.xml']]),
    'xl/workbook.xml': `${declaration}<workbook ${space} xmlns:r="${office}/officeDocument/2006/relationships">${first}</workbook>`,
    'xl/worksheets/sheet1.xml': `${declaration}<worksheet ${space}><sheetData>${data}</sheetData></worksheet>`,
  });
};
