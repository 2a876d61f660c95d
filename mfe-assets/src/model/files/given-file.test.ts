import { carriesFiles, givenFile } from './given-file.ts';

const file = (name: string) => new File(['x'], name);
const item = (isDirectory: boolean) => ({
  kind: 'file' as const,
  webkitGetAsEntry: () => ({ isDirectory }) as FileSystemEntry,
});

test('accepts one file', () => {
  const one = file('a.pdf');
  expect(givenFile({ files: [one] })).toBe(one);
  expect(givenFile({ files: [one], items: [item(false)] })).toBe(one);
});

test('returns null for text without a file', () => {
  expect(givenFile({ files: [] })).toBeNull();
  expect(givenFile(null)).toBeNull();
});

test('refuses several files and states their number', () => {
  const given = { files: [file('a.pdf'), file('b.pdf'), file('c.pdf')] };
  expect(() => givenFile(given)).toThrow(expect.objectContaining({ code: 'file.several', params: { n: 3 } }));
});

test('refuses a folder, even one named like a document', () => {
  const given = { files: [file('plan.pdf')], items: [item(true)] };
  expect(() => givenFile(given)).toThrow(expect.objectContaining({ code: 'file.is-folder' }));
});

test('detects dragged files before their content is accessible', () => {
  expect(carriesFiles({ types: ['text/plain', 'Files'] })).toBe(true);
  expect(carriesFiles({ types: ['text/plain'] })).toBe(false);
  expect(carriesFiles(null)).toBe(false);
});
