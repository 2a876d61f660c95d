/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { chooseTheme, chosenTheme, currentThemeMode, preferTheme, themeKey } from './theme-mode.ts';

const systemIs = (dark: boolean) => {
  window.matchMedia = ((query: string) => ({
    matches: dark,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof window.matchMedia;
};

beforeEach(() => {
  localStorage.clear();
  preferTheme(undefined);
  systemIs(false);
});

test('is light when nobody says anything', () => {
  expect(currentThemeMode()).toBe('light');
});

test('follows the operating system, unless the server knows a preference, unless this device stored a choice', () => {
  systemIs(true);
  expect(currentThemeMode()).toBe('dark');
  preferTheme('light');
  expect(currentThemeMode()).toBe('light');
  localStorage.setItem(themeKey, 'dark');
  expect(currentThemeMode()).toBe('dark');
});

test('going back to the system forgets the stored choice', () => {
  chooseTheme('dark');
  expect(chosenTheme()).toBe('dark');
  chooseTheme('system');
  expect(localStorage.getItem(themeKey)).toBeNull();
});

test('a stored value that is no theme is ignored', () => {
  localStorage.setItem(themeKey, 'purple');
  expect(currentThemeMode()).toBe('light');
});
