import { pageState } from '@ipr/domain';
import { useSyncExternalStore } from 'react';
import type { ThemeMode } from './palette.ts';

/** Local storage key, fixed by the specification. */
export const themeKey = 'ui-theme';

interface PageTheme {
  readonly listeners: Set<() => void>;
  serverPreference?: ThemeMode | undefined;
}
const page = pageState<PageTheme>('theme', () => ({ listeners: new Set() }));

const isMode = (value: unknown): value is ThemeMode => value === 'light' || value === 'dark';

const stored = (): ThemeMode | undefined => {
  try {
    const value = localStorage.getItem(themeKey);
    return isMode(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

const systemMedia = () => (typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : undefined);

/** The effective mode: stored choice, then the server's preference, then the operating system, then light (decision V3). */
export const currentThemeMode = (): ThemeMode =>
  stored() ?? page.serverPreference ?? (systemMedia()?.matches ? 'dark' : 'light');

/** The choice stored on this device; 'system' without one. */
export const chosenTheme = (): ThemeMode | 'system' => stored() ?? 'system';

const report = () => {
  for (const listener of page.listeners) listener();
};

/** Stores the choice on this device and applies it at once to the whole page. */
export const chooseTheme = (choice: ThemeMode | 'system'): void => {
  try {
    if (choice === 'system') localStorage.removeItem(themeKey);
    else localStorage.setItem(themeKey, choice);
  } catch {
    // Without storage the choice replaces the server's preference for this page only.
    page.serverPreference = choice === 'system' ? undefined : choice;
  }
  report();
};

/** Sets the preference stored on the server; a choice stored on this device overrides it. */
export const preferTheme = (preference: ThemeMode | undefined): void => {
  page.serverPreference = preference;
  report();
};

const subscribe = (listener: () => void) => {
  page.listeners.add(listener);
  const media = systemMedia();
  media?.addEventListener('change', listener);
  window.addEventListener('storage', listener);
  return () => {
    page.listeners.delete(listener);
    media?.removeEventListener('change', listener);
    window.removeEventListener('storage', listener);
  };
};

/** The effective mode; re-renders on changes, including those in another tab. */
export const useThemeMode = (): ThemeMode => useSyncExternalStore(subscribe, currentThemeMode);
/** The choice stored on this device; re-renders on changes. */
export const useChosenTheme = (): ThemeMode | 'system' => useSyncExternalStore(subscribe, chosenTheme);
