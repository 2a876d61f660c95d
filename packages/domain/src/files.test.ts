import { mediaTypeOf, pickerExtensions, uploadLimits } from './files.ts';

test('the picker takes 10 MiB by default and everything takes 50 MiB at most', () => {
  expect(uploadLimits).toEqual({ picker: 10_485_760, maximum: 52_428_800 });
});

test('the picker takes the specified types and no SVG', () => {
  expect(pickerExtensions).toEqual(['pdf', 'jpg', 'jpeg', 'png', 'doc', 'docx', 'xls', 'xlsx']);
});

test.each([
  ['images', ['jpg', 'png', 'gif', 'webp', 'svg', 'tiff'], /^image\//],
  ['documents', ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'pptx', 'odt', 'rtf'], /^application\/(pdf|rtf|msword|vnd\.)/],
  ['audio', ['mp3', 'wav', 'ogg', 'flac', 'm4a'], /^audio\//],
  ['video', ['mp4', 'webm', 'mov', 'mkv'], /^video\//],
  ['archives', ['zip', 'gz', 'tar', 'rar', '7z'], /^application\/(zip|gzip|x-|vnd\.rar)/],
  ['code', ['js', 'ts', 'py', 'java', 'sol', 'rs', 'json', 'html'], /^(text\/|application\/json)/],
])('every kind of the specification has its media types: %s', (_, extensions, type) => {
  for (const extension of extensions) expect(mediaTypeOf(`name.${extension.toUpperCase()}`)).toMatch(type);
});

test.each(['name', 'name.', 'name.unheard-of', ''])('%j says nothing', (name) => {
  expect(mediaTypeOf(name)).toBe('application/octet-stream');
});
