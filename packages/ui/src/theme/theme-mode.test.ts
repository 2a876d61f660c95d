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

test('is light without any preference', () => {
  expect(currentThemeMode()).toBe('light');
});

test('follows the operating system, then the server’s preference, then the choice stored on this device', () => {
  systemIs(true);
  expect(currentThemeMode()).toBe('dark');
  preferTheme('light');
  expect(currentThemeMode()).toBe('light');
  localStorage.setItem(themeKey, 'dark');
  expect(currentThemeMode()).toBe('dark');
});

test('removes the stored choice when switching back to the system', () => {
  chooseTheme('dark');
  expect(chosenTheme()).toBe('dark');
  chooseTheme('system');
  expect(localStorage.getItem(themeKey)).toBeNull();
});

test('ignores a stored value that is not a theme', () => {
  localStorage.setItem(themeKey, 'purple');
  expect(currentThemeMode()).toBe('light');
});
