/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import type { FromFrame } from '../frame/messages.ts';
import { createFinder, findRanges } from './find-text.ts';

const partOf = (html: string): HTMLElement => {
  const part = document.createElement('div');
  part.innerHTML = html;
  document.body.replaceChildren(part);
  return part;
};

test.each([
  ['in any case', '<p>The Motor and the MOTOR</p>', 'motor', ['Motor', 'MOTOR']],
  ['over the boundaries of elements', '<span>A mo</span><span>tor runs</span>', 'a motor', ['A motor']],
  ['over a line break', '<span>magnetic</span><br><span>displacer</span>', 'magnetic displacer', ['magneticdisplacer']],
  ['over a line break of the text', 'magnetic\ndisplacer', 'magnetic displacer', ['magnetic\ndisplacer']],
  ['with letters that become longer in lower case', 'İstanbul, motor', 'motor', ['motor']],
  ['not over the boundary of two paragraphs without a space', '<p>mo</p><p>tor</p>', 'motor', []],
  ['nothing for blank words', '<p>a  b</p>', '  ', []],
])('finds words %s', (_, html, words, expected) => {
  expect(findRanges(partOf(html), words).map(String)).toEqual(expected);
});

test('finds no more places than are wanted', () => {
  expect(findRanges(partOf('a'.repeat(50)), 'a', 7)).toHaveLength(7);
});

test('reports the number of places over all parts, moves through them and around, and ends an outdated search', async () => {
  Element.prototype.scrollIntoView = () => undefined;
  const reported: FromFrame[] = [];
  const find = createFinder((message) => void reported.push(message));
  const parts = async function* () {
    yield partOf('one two one');
    yield partOf('one');
  };
  await find(parts, 'one', 0);
  await find(parts, 'one', 1);
  await find(parts, 'one', 1);
  await find(parts, 'one', 1);
  await find(parts, 'one', -1);
  await Promise.all([find(parts, 'two', 0), find(parts, 'three', 0)]);
  expect(reported).toEqual([
    { kind: 'found', count: 3, at: 1 },
    { kind: 'found', count: 3, at: 2 },
    { kind: 'found', count: 3, at: 3 },
    { kind: 'found', count: 3, at: 1 },
    { kind: 'found', count: 3, at: 3 },
    { kind: 'found', count: 0, at: 0 },
  ]);
});
