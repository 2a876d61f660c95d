import { citationsIn, rowsOf, unknownCitations } from './product-decisions.ts';

// Concatenated, because the check would otherwise find citations of missing decisions in this file.
const decision = 'decision';

test.each([
  ['one decision', `(${decision} S18)`, ['S18']],
  ['several decisions', `${decision}s V1 and S8, and ${decision}s P1, P2 and P3`, ['V1', 'S8', 'P1', 'P2', 'P3']],
  ['a section of the specification', 'as in D1 section 4, and D2 section 9', ['D1 section 4', 'D2 section 9']],
  ['nothing in a record of another kind', `${decision} 0014, version V1`, []],
])('finds %s', (_, text, expected) => expect(citationsIn(text)).toEqual(expected));

test('reads the rows of the page', () => {
  expect([...rowsOf('| # | Question |\n|---|---|\n| S1 | what |\n| D1 section 2 | Screens |\n')]).toEqual([
    'S1',
    'D1 section 2',
  ]);
});

test('finds a row for every citation in this repository', () => expect(unknownCitations()).toEqual([]));
