/** @jest-environment ./packages/ui/testing/browser-environment.mjs */

/** Shows a sheet and elements; the style of an element by its id. */
const show = (rules: string, html: string) => {
  const sheet = document.createElement('style');
  sheet.textContent = rules;
  document.head.append(sheet);
  document.body.innerHTML = html;
  return (id: string) => getComputedStyle(document.getElementById(id) as HTMLElement);
};

afterEach(() => {
  for (const sheet of document.querySelectorAll('style')) sheet.remove();
});

test.each([
  ['a class', '.b { display: none }', 'none'],
  ['a class below another one', '.a > .b { display: none }', 'none'],
  ['one of several selectors', '.x, div.b { display: none }', 'none'],
  ['a selector within :where()', ':where(.a) .b { display: none }', 'none'],
  ['only :where()', ':where(.b) { display: none }', 'none'],
  ['a negation', '.b:not(.x) { display: none }', 'none'],
  ['an attribute with a space', '[title="a b"] { display: none }', 'none'],
  ['the last of two', '.b { display: none } .a .b { display: flex }', 'flex'],
  ['the screen', '@media screen { .b { display: none } }', 'none'],
  ['another class', '.bb { display: none }', 'block'],
  ['a negation that does not hold', '.b:not(.c) { display: none }', 'block'],
  ['a narrow screen', '@media (max-width: 100px) { .b { display: none } }', 'block'],
  ['a selector that is not known', '.b:unknown( { display: none }', 'block'],
])('a rule for %s', (_, rules, display) => {
  const styleOf = show(rules, '<div class="a"><div id="b" class="b c" title="a b"></div></div>');
  expect(styleOf('b').display).toBe(display);
  expect(styleOf('b').getPropertyValue('display')).toBe(display);
});

test('inherits visibility and the use of the pointer, and not the display', () => {
  const rules = '.a { visibility: hidden; pointer-events: none; display: none } .shown { visibility: visible }';
  const styleOf = show(rules, '<div class="a"><div id="b"><p id="shown" class="shown"></p></div></div>');
  expect([styleOf('b').visibility, styleOf('b').pointerEvents, styleOf('b').display]).toEqual([
    'hidden',
    'none',
    'block',
  ]);
  expect([styleOf('shown').visibility, styleOf('shown').pointerEvents]).toEqual(['visible', 'none']);
});

test('an own style comes before every rule, and a hidden element is hidden', () => {
  const styleOf = show(
    '.b { display: none }',
    '<p id="own" class="b" style="display: flex"></p><p id="hidden" hidden></p>',
  );
  expect([styleOf('own').display, styleOf('hidden').display]).toEqual(['flex', 'none']);
  expect(styleOf('own').width).toBe('');
});

test('a sheet that is removed no longer holds', () => {
  const styleOf = show('.b { display: none }', '<p id="b" class="b"></p>');
  expect(styleOf('b').display).toBe('none');
  document.querySelector('style')?.remove();
  expect(styleOf('b').display).toBe('block');
});
