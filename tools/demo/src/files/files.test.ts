import { crc32 } from 'node:zlib';
import { makeDocx, makeXlsx } from './office.ts';
import { makePdf } from './pdf.ts';

const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

/** Members of an uncompressed archive, found through its directory, as ZIP readers do. */
const unzip = (bytes: Uint8Array): Map<string, string> => {
  const file = Buffer.from(bytes);
  const end = file.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  const members = new Map<string, string>();
  let at = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left--) {
    const [checksum, size, nameLength] = [
      file.readUInt32LE(at + 16),
      file.readUInt32LE(at + 24),
      file.readUInt16LE(at + 28),
    ];
    const local = file.readUInt32LE(at + 42);
    const name = file.toString('utf8', at + 46, at + 46 + nameLength);
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const content = file.subarray(start, start + size);
    expect(crc32(content)).toBe(checksum);
    members.set(name, content.toString('utf8'));
    at += 46 + nameLength;
  }
  return members;
};

test('a PDF’s cross-reference table points to every object, one page per text', () => {
  const pdf = latin(makePdf('Notes (1)', ['# One\nfirst', 'second', 'third']));
  const start = Number(/startxref\n(\d+)/.exec(pdf)?.[1]);
  expect(pdf.startsWith('xref\n', start)).toBe(true);
  const offsets = [...pdf.slice(start).matchAll(/(\d{10}) 00000 n/g)].map(([, offset]) => Number(offset));
  for (const [at, offset] of offsets.entries()) expect(pdf.startsWith(`${at + 1} 0 obj`, offset)).toBe(true);
  expect(pdf).toContain('/Count 3');
  for (const [, length, content] of pdf.matchAll(/<< \/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/g))
    expect(content).toHaveLength(Number(length));
});

test('an office file names every part it has, and text that looks like markup stays text', () => {
  const docx = unzip(makeDocx('A & B', ['# Head', 'if a < b']));
  expect(docx.get('word/document.xml')).toContain('if a &lt; b');
  const xlsx = unzip(
    makeXlsx('T', 'S', [
      ['name', 'value'],
      ['x', 2.5],
    ]),
  );
  expect(xlsx.get('xl/worksheets/sheet1.xml')).toContain('<c r="B2"><v>2.5</v></c>');
  for (const members of [docx, xlsx])
    for (const [, part] of (members.get('[Content_Types].xml') ?? '').matchAll(/PartName="\/([^"]+)"/g))
      expect(members.has(part as string)).toBe(true);
});
