/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { appendClean } from './clean-html.ts';

const cleaned = (html: string): string => {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  const root = document.createElement('main');
  appendClean(parsed.body, root);
  return root.innerHTML;
};

test('keeps the structure of a text', () => {
  const html =
    '<h1>Motor</h1><p>A <strong>magnetic</strong> displacer<br>turns</p><ul><li>one</li></ul><table><tbody><tr><td colspan="2">x</td></tr></tbody></table>';
  expect(cleaned(html)).toBe(html);
});

test.each([
  ['a script', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
  ['a handler', '<p onclick="alert(1)" style="position:fixed" id="x">a</p>', '<p>a</p>'],
  ['a frame', '<iframe src="https://example.org"></iframe>b', 'b'],
  ['a form', '<form action="https://example.org"><input value="c"></form>d', 'd'],
  ['a picture from elsewhere', '<img src="https://example.org/a.png" alt="plan">', 'plan'],
  ['a picture of data', '<img src="data:image/svg+xml,x" alt="plan">', 'plan'],
  ['an SVG', '<svg><script>1</script></svg>e', 'e'],
  [
    'a column count of no use',
    '<table><tbody><tr><td colspan="9999">x</td></tr></tbody></table>',
    '<table><tbody><tr><td>x</td></tr></tbody></table>',
  ],
  ['a comment', '<!-- secret -->f', 'f'],
])('leaves out %s', (_, html, expected) => {
  expect(cleaned(html)).toBe(expected);
});

test('shows a link as text with its target, which cannot be followed', () => {
  expect(cleaned('<a href="https://example.org/a">there</a>')).toBe(
    '<span class="link" title="https://example.org/a">there</span>',
  );
  expect(cleaned('<a href="javascript:alert(1)">here</a>')).toBe('<span>here</span>');
});

test('shows a picture from memory', () => {
  expect(cleaned('<img src="blob:null/1" alt="plan" onerror="alert(1)">')).toBe(
    '<img src="blob:null/1" alt="plan" class="picture">',
  );
});
