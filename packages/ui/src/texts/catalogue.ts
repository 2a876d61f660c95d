import { type FailureCode, fillText, type TextParams } from '@ipr/domain';
import type { TextKey } from './languages/en.ts';
import { entryEn } from './languages/entry-en.ts';
import type { Locale } from './locale.ts';

/** Texts of one language: all, or those of the pages before sign-in. */
export interface LoadedTexts {
  readonly texts: Readonly<Partial<Record<TextKey, string>>>;
  readonly failures: Readonly<Record<FailureCode, string>>;
}

/** Where languages are loaded from; English is always loaded. */
export interface TextSource {
  readonly english: LoadedTexts;
  readonly load: Readonly<Record<Exclude<Locale, 'en'>, () => Promise<LoadedTexts>>>;
}

/** The pages before sign-in load no other texts (`all-texts.ts`). */
const entry: TextSource = {
  english: entryEn,
  load: {
    fr: async () => (await import('./languages/entry-fr.ts')).entryFr,
    de: async () => (await import('./languages/entry-de.ts')).entryDe,
    es: async () => (await import('./languages/entry-es.ts')).entryEs,
  },
};

let source = entry;
const loaded = new Map<Locale, LoadedTexts>();
const sources = new Map<Locale, TextSource>();

/** Replaces the source; texts of the earlier one remain until their language is loaded again. */
export const setTextSource = (next: TextSource): void => {
  source = next;
};

/** Loads a language; until then its texts are shown in English. */
export const loadLocale = async (locale: Locale): Promise<void> => {
  const wanted = source;
  if (locale === 'en' || sources.get(locale) === wanted) return;
  loaded.set(locale, await wanted.load[locale]());
  sources.set(locale, wanted);
};

/** Whether this build has a text for the key; a module built later may use other keys. */
export const isTextKey = (key: string): key is TextKey => Object.hasOwn(source.english.texts, key);

/** All loaded texts of a language, or the English ones while it is not loaded. */
export const catalogueOf = (locale: Locale): LoadedTexts => loaded.get(locale) ?? source.english;

/** One text in a language with its parameters filled in; components use useText instead. */
export const translate = (locale: Locale, key: TextKey, params?: TextParams): string =>
  fillText(catalogueOf(locale).texts[key] ?? source.english.texts[key] ?? key, params);
