import { assessFile, kindOf } from './assess-file.ts';

const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]);
const text = (words: string) => new TextEncoder().encode(words);
const noise = Uint8Array.from([0, 1, 2, 3, 4]);
const program = Uint8Array.from([0x4d, 0x5a, 0x90, 0, 3, 0]);

test('uses the type of the name without a warning when name and content agree', () => {
  expect(assessFile('a.png', png)).toEqual({ view: 'image', mediaType: 'image/png', kind: 'image' });
  expect(assessFile('a.md', text('# hello'))).toEqual({ view: 'text', mediaType: 'text/markdown', kind: 'text' });
});

test('uses the type of the content when the name indicates none', () => {
  expect(assessFile('drawing', png)).toEqual({ view: 'image', mediaType: 'image/png', kind: 'image' });
  expect(assessFile('model.step', noise)).toMatchObject({ view: 'none', kind: 'unknown' });
});

test.each([
  ['a picture called PDF', 'plan.pdf', png, 'image', 'image/png'],
  ['a PDF called document', 'letter.docx', text('%PDF-1.7'), 'pdf', 'application/pdf'],
  ['a program called picture', 'photo.png', program, 'none', 'application/vnd.microsoft.portable-executable'],
  ['noise called PDF', 'plan.pdf', noise, 'none', 'application/octet-stream'],
] as const)('shows %s by its content, with a warning', (_, name, bytes, view, found) => {
  expect(assessFile(name, bytes)).toMatchObject({ view, mediaType: found, mismatch: { found } });
});

test.each([
  ['plan.pdf', '<!doctype html><script>steal()</script>'],
  ['photo.png', '<svg xmlns="http://www.w3.org/2000/svg"><script>steal()</script></svg>'],
  ['page.html', '<script>steal()</script>'],
])('shows markup in %s only as text', (name, words) => {
  expect(assessFile(name, text(words)).view).toBe('text');
});

test.each([
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'office'],
  ['application/vnd.ms-excel', 'office'],
  ['application/x-tar', 'archive'],
  ['application/x-elf', 'program'],
  ['image/tiff', 'image'],
])('classifies %s as %s', (mediaType, kind) => {
  expect(kindOf(mediaType)).toBe(kind);
});
