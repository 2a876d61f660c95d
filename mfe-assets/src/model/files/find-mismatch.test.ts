import { concatBytes } from '@ipr/domain';
import { findMismatch } from './find-mismatch.ts';

const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const u16 = (n: number) => [n & 255, n >> 8];

/** A ZIP entry without compression (PKWARE APPNOTE 4.3.7). */
const entry = (name: string, content: string) =>
  concatBytes(
    latin('PK\x03\x04'),
    Uint8Array.from([...u16(20), ...u16(0), ...u16(0), ...u16(0), ...u16(0), 0, 0, 0, 0]),
    Uint8Array.from([...u16(content.length), 0, 0, ...u16(content.length), 0, 0, ...u16(name.length), ...u16(0)]),
    latin(name),
    latin(content),
  );
const office = (part: string) =>
  entry(
    '[Content_Types].xml',
    `<Types><Override PartName="/a.xml" ContentType="application/vnd.openxmlformats-officedocument.${part}.main+xml"/></Types>`,
  );
const docx = office('wordprocessingml.document');
const xlsx = office('spreadsheetml.sheet');
const png = latin('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\b\x06\0\0\0');
const pdf = latin('%PDF-1.7\n');

const mismatchOf = (name: string, bytes: Uint8Array<ArrayBuffer>) => findMismatch(new File([bytes], name));

test.each([
  ['plan.pdf', png, { ending: 'pdf', found: 'PNG' }],
  ['plan.pdf', latin('\x01\x02\x03\x04'), { ending: 'pdf', found: null }],
  ['plan.png', latin('hello'), { ending: 'png', found: 'PLAIN' }],
  ['letter.docx', xlsx, { ending: 'docx', found: 'XLSX' }],
  ['drawing.dwg', png, { ending: 'dwg', found: 'PNG' }],
] as const)('finds that %s contains something else (%#)', async (name, bytes, mismatch) => {
  expect(await mismatchOf(name, bytes)).toEqual(mismatch);
});

test.each([
  ['plan.PDF', pdf],
  ['letter.docx', docx],
  ['table.xlsx', xlsx],
  ['source.zip', docx],
  ['photo.jpeg', latin('\xff\xd8\xff\xe0\0\x10JFIF')],
  ['old.doc', latin(`\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${'\0'.repeat(600)}`)],
  ['part.step', latin('ISO-10303-21;')],
  ['model.fcstd', entry('Document.xml', '<Document/>')],
  ['README', png],
] as const)('finds no contradiction in %s (%#)', async (name, bytes) => {
  expect(await mismatchOf(name, bytes)).toBeNull();
});
