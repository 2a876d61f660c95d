import { isLocale, type Locale, loadLocale, matchLocale } from '@ipr/ui/plain';
import { create } from 'zustand';

const languageKey = 'ui-language';
const timeZoneKey = 'ui-timezone';

const remembered = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

const remember = (key: string, value: string | null): void => {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Without storage the choice lasts for this page only.
  }
};

/** IANA name of this device's time zone. */
export const deviceTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

const isTimeZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
};

const firstLocale = (): Locale => {
  const stored = remembered(languageKey);
  return isLocale(stored) ? stored : matchLocale(navigator.languages ?? []);
};

const firstZone = (): string | null => {
  const stored = remembered(timeZoneKey);
  return stored && isTimeZone(stored) ? stored : null;
};

interface LanguageState {
  readonly locale: Locale;
  /** IANA name of the effective time zone. */
  readonly timeZone: string;
  /** IANA name of the chosen time zone; null follows the device. */
  readonly chosenTimeZone: string | null;
  readonly prepare: () => Promise<void>;
  readonly chooseLocale: (locale: Locale) => Promise<void>;
  readonly chooseTimeZone: (zone: string | null) => void;
  /** Applies the choices stored with the account, where this device has none (decision V3). */
  readonly followAccount: (choices: { readonly language: Locale; readonly timezone: string | null }) => Promise<void>;
}

const announce = (locale: Locale) => {
  document.documentElement.lang = locale;
};

export const useLanguageStore = create<LanguageState>()((set, get) => ({
  locale: firstLocale(),
  timeZone: firstZone() ?? deviceTimeZone(),
  chosenTimeZone: firstZone(),
  prepare: async () => {
    await loadLocale(get().locale);
    announce(get().locale);
  },
  chooseLocale: async (locale) => {
    await loadLocale(locale);
    remember(languageKey, locale);
    announce(locale);
    set({ locale });
  },
  chooseTimeZone: (zone) => {
    remember(timeZoneKey, zone);
    set({ chosenTimeZone: zone, timeZone: zone ?? deviceTimeZone() });
  },
  followAccount: async ({ language, timezone }) => {
    if (firstZone() === null) set({ chosenTimeZone: timezone, timeZone: timezone ?? deviceTimeZone() });
    if (isLocale(remembered(languageKey))) return;
    await loadLocale(language);
    announce(language);
    set({ locale: language });
  },
}));
