import { concatBytes } from '@ipr/domain';

/** A photograph of a page. */
export interface Photo {
  readonly jpeg: Uint8Array;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** A4 in points: the short and the long side. */
const [short, long] = [595, 842] as const;
const bytesOf = (text: string) => new TextEncoder().encode(text);

const streamOf = (entries: string, data: Uint8Array) =>
  concatBytes(bytesOf(`<< ${entries} /Length ${data.length} >>\nstream\n`), data, bytesOf('\nendstream'));

/** The three objects of a page, the photograph as large as fits on it. @param number of the first one */
const pageOf = ({ jpeg, width, height }: Photo, number: number): readonly Uint8Array[] => {
  const [wide, high] = width > height ? [long, short] : [short, long];
  const scale = Math.min(wide / width, high / height);
  const [w, h] = [width * scale, height * scale].map((side) => side.toFixed(2));
  const [x, y] = [(wide - width * scale) / 2, (high - height * scale) / 2].map((side) => side.toFixed(2));
  const size = `/MediaBox [0 0 ${wide} ${high}]`;
  const resources = `/Resources << /XObject << /P ${number + 2} 0 R >> >>`;
  const colours = '/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode';
  return [
    bytesOf(`<< /Type /Page /Parent 2 0 R ${size} ${resources} /Contents ${number + 1} 0 R >>`),
    streamOf('', bytesOf(`q ${w} 0 0 ${h} ${x} ${y} cm /P Do Q`)),
    streamOf(`/Type /XObject /Subtype /Image /Width ${width} /Height ${height} ${colours}`, jpeg),
  ];
};

/** A PDF 1.4 (ISO 32000) with a page for each photograph. */
export const photosToPdf = (photos: readonly Photo[]): Uint8Array<ArrayBuffer> => {
  const firstOf = (at: number) => 3 + 3 * at;
  const kids = photos.map((_, at) => `${firstOf(at)} 0 R`).join(' ');
  const objects = [
    bytesOf('<< /Type /Catalog /Pages 2 0 R >>'),
    bytesOf(`<< /Type /Pages /Kids [${kids}] /Count ${photos.length} >>`),
    ...photos.flatMap((photo, at) => pageOf(photo, firstOf(at))),
  ];
  const parts = [bytesOf('%PDF-1.4\n%\u00e2\u00e3\n')];
  const places: number[] = [];
  let size = parts[0]?.length ?? 0;
  for (const [at, object] of objects.entries()) {
    const part = concatBytes(bytesOf(`${at + 1} 0 obj\n`), object, bytesOf('\nendobj\n'));
    places.push(size);
    parts.push(part);
    size += part.length;
  }
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  const end = `xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${size}\n%%EOF\n`;
  return concatBytes(...parts, bytesOf(end));
};
