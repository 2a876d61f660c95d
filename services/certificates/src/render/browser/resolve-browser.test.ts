import { browserArgs } from './resolve-browser.ts';

test.each([
  ['an ordinary user', 1000, false],
  ['root, for whom Chromium has none', 0, true],
])('the sandbox of the browser under %s', (_, user, isOff) => {
  expect(browserArgs(user).includes('--no-sandbox')).toBe(isOff);
});
