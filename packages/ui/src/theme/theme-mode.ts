import { useSyncExternalStore } from 'react';
import type { ThemeMode } from './palette.ts';

/** Local storage key, fixed by the specification. */
export const themeKey = 'ui-theme';

const listeners = new Set<() => void>();
let serverPreference: ThemeMode | undefined;

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

/** The mode in force: stored choice, then the server's preference, then the operating system, then light (decision V3). */
export const currentThemeMode = (): ThemeMode =>
  stored() ?? serverPreference ?? (systemMedia()?.matches ? 'dark' : 'light');

/** What the person chose on this device; 'system' when nothing is stored. */
export const chosenTheme = (): ThemeMode | 'system' => stored() ?? 'system';

const report = () => {
  for (const listener of listeners) listener();
};

/** Stores the choice on this device and applies it at once; everywhere on this page. */
export const chooseTheme = (choice: ThemeMode | 'system'): void => {
  try {
    if (choice === 'system') localStorage.removeItem(themeKey);
    else localStorage.setItem(themeKey, choice);
  } catch {
    // A browser that refuses storage still gets the server's or the system's theme.
    serverPreference = choice === 'system' ? undefined : choice;
  }
  report();
};

/** What the server knows of the person; a choice stored on this device goes before it. */
export const preferTheme = (preference: ThemeMode | undefined): void => {
  serverPreference = preference;
  report();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  const media = systemMedia();
  media?.addEventListener('change', listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    media?.removeEventListener('change', listener);
    window.removeEventListener('storage', listener);
  };
};

/** The mode in force, followed as it changes, also in another tab. */
export const useThemeMode = (): ThemeMode => useSyncExternalStore(subscribe, currentThemeMode);
/** What the person chose on this device, followed as it changes. */
export const useChosenTheme = (): ThemeMode | 'system' => useSyncExternalStore(subscribe, chosenTheme);
