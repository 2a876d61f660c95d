import { mediaTypeOf, pickerExtensions, uploadLimits } from './files.ts';

test('limits files to 10 MiB in the picker by default and to 50 MiB everywhere', () => {
  expect(uploadLimits).toEqual({ picker: 10_485_760, maximum: 52_428_800 });
});

test('the picker accepts the specified types and refuses SVG', () => {
  expect(pickerExtensions).toEqual(['pdf', 'jpg', 'jpeg', 'png', 'doc', 'docx', 'xls', 'xlsx']);
});

test.each([
  ['images', ['jpg', 'png', 'gif', 'webp', 'svg', 'tiff'], /^image\//],
  ['documents', ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'pptx', 'odt', 'rtf'], /^application\/(pdf|rtf|msword|vnd\.)/],
  ['audio', ['mp3', 'wav', 'ogg', 'flac', 'm4a'], /^audio\//],
  ['video', ['mp4', 'webm', 'mov', 'mkv'], /^video\//],
  ['archives', ['zip', 'gz', 'tar', 'rar', '7z'], /^application\/(zip|gzip|x-|vnd\.rar)/],
  ['code', ['js', 'ts', 'py', 'java', 'sol', 'rs', 'json', 'html'], /^(text\/|application\/json)/],
])('maps extensions of every specified kind to media types: %s', (_, extensions, type) => {
  for (const extension of extensions) expect(mediaTypeOf(`name.${extension.toUpperCase()}`)).toMatch(type);
});

test.each(['name', 'name.', 'name.unheard-of', ''])(
  'maps %j, which has no known extension, to application/octet-stream',
  (name) => {
    expect(mediaTypeOf(name)).toBe('application/octet-stream');
  },
);
