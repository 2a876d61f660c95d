import { mediaTypeOf } from '@ipr/domain';
import { viewOf } from './view-of.ts';

test.each([
  ['plan.pdf', 'pdf'],
  ['photo.JPG', 'image'],
  ['photo.png', 'image'],
  ['notes.txt', 'text'],
  ['data.json', 'text'],
  ['page.html', 'text'],
  ['letter.docx', 'none'],
  ['table.xls', 'none'],
  ['unknown', 'none'],
])('%s is shown as %s', (name, view) => {
  expect(viewOf(mediaTypeOf(name))).toBe(view);
});

test('a picture that may carry script is not drawn', () => {
  expect(viewOf(mediaTypeOf('logo.svg'))).toBe('none');
});
