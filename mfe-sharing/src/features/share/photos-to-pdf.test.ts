import { type Photo, photosToPdf } from './photos-to-pdf.ts';

const photo = (width: number, height: number, fill: number): Photo => ({
  jpeg: Uint8Array.of(0xff, 0xd8, fill, 0xff, 0xd9),
  width,
  height,
});
const latin = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);

test('a PDF has a page for each photograph, upright or across, which holds its very bytes', () => {
  const pdf = latin(photosToPdf([photo(1000, 2000, 0x41), photo(2000, 1000, 0x42)]));
  expect(pdf).toContain('/Kids [3 0 R 6 0 R] /Count 2');
  expect(pdf.match(/\/MediaBox \[[^\]]*\]/g)).toEqual(['/MediaBox [0 0 595 842]', '/MediaBox [0 0 842 595]']);
  expect(pdf).toContain('/Width 2000 /Height 1000');
  for (const letter of ['A', 'B'])
    expect(pdf).toContain(`/Length 5 >>\nstream\n\u00ff\u00d8${letter}\u00ff\u00d9\nendstream`);
  // As large as fits, in the middle.
  expect(pdf).toContain('q 421.00 0 0 842.00 87.00 0.00 cm /P Do Q');
});

test('its table has the place of every object, and its end that of the table', () => {
  const pdf = latin(photosToPdf([photo(10, 10, 0x41)]));
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(pdf)?.[1]);
  expect(pdf.slice(table)).toMatch(/^xref\n0 6\n0000000000 65535 f \n/);
  const rows = [...pdf.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, place]) => Number(place));
  expect(rows.map((place) => pdf.slice(place, place + 7))).toEqual([1, 2, 3, 4, 5].map((number) => `${number} 0 obj`));
});
