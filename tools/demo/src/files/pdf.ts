/** One page of text: lines that begin with '# ' are headings, blank ones separate paragraphs. */
export type PageText = string;

const [width, height, margin] = [595, 842, 64];
const styles = { title: [24, 34], heading: [15, 26], body: [11, 16] } as const;
/** Characters of a line of body text: Helvetica is on average half as wide as it is high. */
const lineLength = 82;

const escapeText = (text: string): string => text.replace(/[\\()]/g, (character) => `\\${character}`);

const wrap = (paragraph: string): string[] => {
  const lines: string[] = [];
  let line = '';
  for (const word of paragraph.split(' ')) {
    if (line && line.length + word.length >= lineLength) {
      lines.push(line);
      line = word;
    } else line = line ? `${line} ${word}` : word;
  }
  return [...lines, line];
};

const show = (text: string, y: number, [size]: readonly [number, number], font: 'F1' | 'F2'): string =>
  `BT /${font} ${size} Tf ${margin} ${y} Td (${escapeText(text)}) Tj ET`;

const contentOf = (title: string, text: PageText, number: number, total: number): string => {
  let y = height - margin - 20;
  const drawn: string[] = [];
  const put = (line: string, style: readonly [number, number], font: 'F1' | 'F2') => {
    drawn.push(show(line, y, style, font));
    y -= style[1];
  };
  if (number === 1) put(title, styles.title, 'F2');
  for (const paragraph of text.split('\n')) {
    if (paragraph.startsWith('# ')) {
      y -= 8;
      put(paragraph.slice(2), styles.heading, 'F2');
    } else if (paragraph === '') y -= 8;
    else for (const line of wrap(paragraph)) put(line, styles.body, 'F1');
  }
  drawn.push(`0.6 w ${margin} ${margin} m ${width - margin} ${margin} l S`);
  drawn.push(
    `BT /F1 9 Tf ${margin} ${margin - 16} Td (${escapeText(`${title} \u00b7 page ${number} of ${total}`)}) Tj ET`,
  );
  return drawn.join('\n');
};

/**
 * A PDF (ISO 32000-1, version 1.4) with one page per text, Helvetica in WinAnsiEncoding, uncompressed: the same texts are the
 * same bytes on every machine. Texts may use Latin-1 letters only.
 */
export const makePdf = (title: string, pages: readonly PageText[]): Uint8Array<ArrayBuffer> => {
  const pageId = (at: number) => 5 + 2 * at;
  const kids = pages.map((_, at) => `${pageId(at)} 0 R`).join(' ');
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    ...pages.flatMap((text, at) => {
      const content = contentOf(title, text, at + 1, pages.length);
      const resources = '<< /Font << /F1 3 0 R /F2 4 0 R >> >>';
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${pageId(at) + 1} 0 R /Resources ${resources} >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
    `<< /Title (${escapeText(title)}) >>`,
  ];
  let file = '%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n';
  const offsets = objects.map((object, at) => {
    const offset = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const start = file.length;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R /Info ${objects.length} 0 R >>\n`;
  return new Uint8Array(Buffer.from(`${file}startxref\n${start}\n%%EOF\n`, 'latin1'));
};
