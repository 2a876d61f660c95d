import { type Locale, loadLocale, matchLocale } from '@ipr/ui';
import { create } from 'zustand';

/** The harness's language; initially that of the device. */
export const useLocale = create<{ readonly locale: Locale; readonly ready: boolean }>()(() => ({
  locale: matchLocale(navigator.languages),
  ready: false,
}));

/** Loads the language's texts, then switches to it. */
export const chooseLocale = async (locale: Locale): Promise<void> => {
  await loadLocale(locale);
  useLocale.setState({ locale, ready: true });
};
