import { readOwnFiles } from './read-own-file.ts';

const fileOf = (name: string, content: string | Uint8Array<ArrayBuffer>) => new File([content], name);
const jpeg = (name: string) => fileOf(name, Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0));

test('takes a PDF and a text by their bytes, whatever their names are', async () => {
  expect((await readOwnFiles([fileOf('a.txt', '%PDF-1.7 …')]))?.text?.type).toBe('application/pdf');
  const plain = await readOwnFiles([fileOf('a.pdf', 'Vertraulich: Ü.')]);
  expect(plain?.text?.type).toBe('text/plain');
  expect(new TextDecoder().decode(plain?.text?.bytes)).toBe('Vertraulich: Ü.');
  expect(await readOwnFiles([])).toBeNull();
});

test.each([
  ['a program', [fileOf('a.txt', 'MZ\0\0')], 'nda.own-type'],
  ['a text of another encoding', [fileOf('a.txt', Uint8Array.of(0xdc, 0x62, 0x65, 0x72))], 'nda.own-type'],
  ['an empty file', [fileOf('a.pdf', '')], 'nda.own-size'],
  ['a file above the limit', [fileOf('a.pdf', new Uint8Array(10 * 1024 * 1024 + 1))], 'nda.own-size'],
  ['two texts', [fileOf('a.txt', 'One'), fileOf('b.txt', 'Two')], 'nda.own-type'],
  ['a photograph beside a text', [jpeg('a.jpg'), fileOf('b.txt', 'Two')], 'nda.own-type'],
  ['a photograph that no browser can read', [jpeg('a.jpg')], 'nda.own-type'],
  ['more photographs than an agreement has', Array.from({ length: 21 }, (_, n) => jpeg(`${n}.jpg`)), 'nda.own-size'],
])('refuses %s', async (_, files, problem) => {
  const fileName = files.map(({ name }) => name).join(', ');
  expect(await readOwnFiles(files)).toEqual({ fileName, problem });
});
