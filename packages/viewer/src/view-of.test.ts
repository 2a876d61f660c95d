import { mediaTypeOf } from '@ipr/domain';
import { viewOf } from './view-of.ts';

test.each([
  ['plan.pdf', 'pdf'],
  ['photo.JPG', 'image'],
  ['photo.png', 'image'],
  ['scan.tiff', 'none'],
  ['notes.txt', 'text'],
  ['motor.py', 'text'],
  ['data.json', 'text'],
  ['song.mp3', 'audio'],
  ['song.wav', 'audio'],
  ['film.mp4', 'video'],
  ['film.webm', 'video'],
  ['film.avi', 'none'],
  ['letter.docx', 'docx'],
  ['table.xlsx', 'xlsx'],
  ['table.csv', 'csv'],
  ['letter.doc', 'none'],
  ['slides.pptx', 'none'],
  ['table.xls', 'none'],
  ['backup.zip', 'none'],
  ['unknown', 'none'],
])('shows %s as %s', (name, view) => {
  expect(viewOf(mediaTypeOf(name))).toBe(view);
});

test.each(['page.html', 'logo.svg', 'run.js', 'feed.xml'])(
  'shows %s as text, because it may contain scripts',
  (name) => {
    expect(viewOf(mediaTypeOf(name))).toBe('text');
  },
);
