import { readOwnFile } from './read-own-file.ts';

const fileOf = (name: string, content: string | Uint8Array<ArrayBuffer>) => new File([content], name);

test('takes a PDF and a text by their bytes, whatever their names are', async () => {
  expect((await readOwnFile(fileOf('a.txt', '%PDF-1.7 …'))).text?.type).toBe('application/pdf');
  const plain = await readOwnFile(fileOf('a.pdf', 'Vertraulich: Ü.'));
  expect(plain.text?.type).toBe('text/plain');
  expect(new TextDecoder().decode(plain.text?.bytes)).toBe('Vertraulich: Ü.');
});

test.each([
  ['a program', fileOf('a.txt', 'MZ\0\0'), 'nda.own-type'],
  ['a text of another encoding', fileOf('a.txt', Uint8Array.of(0xdc, 0x62, 0x65, 0x72)), 'nda.own-type'],
  ['an empty file', fileOf('a.pdf', ''), 'nda.own-size'],
  ['a file above the limit', fileOf('a.pdf', new Uint8Array(10 * 1024 * 1024 + 1)), 'nda.own-size'],
])('refuses %s', async (_, file, problem) => {
  expect(await readOwnFile(file)).toMatchObject({ problem });
});
