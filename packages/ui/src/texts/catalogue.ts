import { fillText, type TextParams } from '@ipr/domain';
import { type Catalogue, en, type TextKey } from './languages/en.ts';
import type { Locale } from './locale.ts';

const loaded = new Map<Locale, Catalogue>([['en', en]]);

const loaders: Readonly<Record<Exclude<Locale, 'en'>, () => Promise<Catalogue>>> = {
  fr: async () => (await import('./languages/fr.ts')).fr,
  de: async () => (await import('./languages/de.ts')).de,
  es: async () => (await import('./languages/es.ts')).es,
};

/** Loads a language; until then its texts are shown in English, which is always loaded. */
export const loadLocale = async (locale: Locale): Promise<void> => {
  if (locale !== 'en' && !loaded.has(locale)) loaded.set(locale, await loaders[locale]());
};

/** Whether this build has a text for the key; a module built later may use other keys. */
export const isTextKey = (key: string): key is TextKey => Object.hasOwn(en.texts, key);

/** All texts of a language, or the English ones while it is not loaded. */
export const catalogueOf = (locale: Locale): Catalogue => loaded.get(locale) ?? en;

/** One text in a language with its parameters filled in; components use useText instead. */
export const translate = (locale: Locale, key: TextKey, params?: TextParams): string =>
  fillText(catalogueOf(locale).texts[key], params);
