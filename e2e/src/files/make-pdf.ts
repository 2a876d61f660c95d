import { randomBytes } from 'node:crypto';

/**
 * A real PDF (ISO 32000-1, version 1.4) with one line of text on each page, filled up to about the wanted size with an
 * attached stream of random bytes, so that two files are never alike and nothing compresses away.
 */
export const makePdf = (text: string | readonly string[], sizeBytes: number): Buffer => {
  const contents = [text].flat().map((line) => `BT /F1 24 Tf 72 720 Td (${line.replace(/[()\\]/g, '')}) Tj ET`);
  const pageAt = (index: number) => 5 + 2 * index;
  const filler = randomBytes(Math.max(16, sizeBytes - 900));
  const objects: Buffer[] = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(
      `<< /Type /Pages /Kids [${contents.map((_, index) => `${pageAt(index)} 0 R`).join(' ')}] /Count ${contents.length} >>`,
    ),
    Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'),
    Buffer.concat([Buffer.from(`<< /Length ${filler.length} >>\nstream\n`), filler, Buffer.from('\nendstream')]),
    ...contents.flatMap((content, index) => [
      Buffer.from(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${pageAt(index) + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      ),
      Buffer.from(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`),
    ]),
  ];
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const offsets: number[] = [];
  let at = parts[0]?.length ?? 0;
  objects.forEach((body, i) => {
    const whole = Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]);
    offsets.push(at);
    at += whole.length;
    parts.push(whole);
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
};
