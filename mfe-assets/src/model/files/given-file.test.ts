import { carriesFiles, givenFile } from './given-file.ts';

const file = (name: string) => new File(['x'], name);
const item = (isDirectory: boolean) => ({
  kind: 'file' as const,
  webkitGetAsEntry: () => ({ isDirectory }) as FileSystemEntry,
});

test('one file is taken', () => {
  const one = file('a.pdf');
  expect(givenFile({ files: [one] })).toBe(one);
  expect(givenFile({ files: [one], items: [item(false)] })).toBe(one);
});

test('text alone is no file', () => {
  expect(givenFile({ files: [] })).toBeNull();
  expect(givenFile(null)).toBeNull();
});

test('several files are refused with their number', () => {
  const given = { files: [file('a.pdf'), file('b.pdf'), file('c.pdf')] };
  expect(() => givenFile(given)).toThrow(expect.objectContaining({ code: 'file.several', params: { n: 3 } }));
});

test('a folder is refused, even one that is called like a document', () => {
  const given = { files: [file('plan.pdf')], items: [item(true)] };
  expect(() => givenFile(given)).toThrow(expect.objectContaining({ code: 'file.is-folder' }));
});

test('what is dragged is said to have files before they can be seen', () => {
  expect(carriesFiles({ types: ['text/plain', 'Files'] })).toBe(true);
  expect(carriesFiles({ types: ['text/plain'] })).toBe(false);
  expect(carriesFiles(null)).toBe(false);
});
