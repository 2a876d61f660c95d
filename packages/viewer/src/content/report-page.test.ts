import { sheetAt } from './report-page.ts';

const tops = [-2_000, -900, 120, 1_240];
const at = (y: number) => sheetAt(tops.length, (index) => tops[index] ?? 0, y);

test.each([
  [200, 2],
  [119, 1],
  [-3_000, 0],
  [9_999, 3],
])('the sheet at %d px is number %d', (y, expected) => {
  expect(at(y)).toBe(expected);
});

test('an empty document is at its beginning', () => {
  expect(sheetAt(0, () => 0, 0)).toBe(0);
});
