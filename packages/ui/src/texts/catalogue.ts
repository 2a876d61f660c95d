import { type FailureCode, fillText, type TextParams } from '@ipr/domain';
import { withFrenchSpaces } from './french-spaces.ts';
import { entryEn } from './languages/entry-en.ts';
import type { TextKey } from './languages/first-en.ts';
import type { Locale } from './locale.ts';

type Texts = Readonly<Partial<Record<TextKey, string>>>;

/** Texts of one language: all, or those of the first views. */
export interface LoadedTexts {
  readonly texts: Texts;
  readonly failures: Readonly<Record<FailureCode, string>>;
}

/** Where languages are loaded from; English is always loaded. */
export interface TextSource {
  readonly english: LoadedTexts;
  readonly load: Readonly<Record<Exclude<Locale, 'en'>, () => Promise<LoadedTexts>>>;
  /** Texts of the other views. */
  readonly others?: Readonly<Record<Locale, () => Promise<Texts>>>;
}

/** The pages before sign-in load no other texts (`signed-in-texts.ts`). */
const entry: TextSource = {
  english: entryEn,
  load: {
    fr: async () => (await import('./languages/entry-fr.ts')).entryFr,
    de: async () => (await import('./languages/entry-de.ts')).entryDe,
    es: async () => (await import('./languages/entry-es.ts')).entryEs,
  },
};

let source = entry;
/** The language in use. */
let latest: Locale = 'en';
let areOthersWanted = false;
const firsts = new Map<Locale, LoadedTexts>();
const sources = new Map<Locale, TextSource>();
const others = new Map<Locale, Texts>();
/** All loaded texts by language. */
const catalogues = new Map<Locale, LoadedTexts>();

const join = (locale: Locale): void => {
  const first = locale === 'en' ? source.english : firsts.get(locale);
  if (first) catalogues.set(locale, { ...first, texts: { ...first.texts, ...others.get(locale) } });
};

join('en');

/** Replaces the source; texts of the earlier one remain until their language is loaded again. */
export const setTextSource = (next: TextSource): void => {
  source = next;
  join('en');
};

const loadOthers = async (locale: Locale): Promise<void> => {
  const load = source.others?.[locale];
  if (!load || others.has(locale)) return;
  others.set(locale, await load());
  join(locale);
};

/** Loads a language; until then its texts are shown in English. */
export const loadLocale = async (locale: Locale): Promise<void> => {
  const wanted = source;
  latest = locale;
  if (locale !== 'en' && sources.get(locale) !== wanted) {
    firsts.set(locale, await wanted.load[locale]());
    sources.set(locale, wanted);
    join(locale);
  }
  if (areOthersWanted) await loadOthers(locale);
};

/** Loads the texts of all views but the first ones, in the language in use and in each that is loaded later. */
export const loadOtherTexts = (): Promise<void> => {
  areOthersWanted = true;
  return loadOthers(latest);
};

/** Whether this build has a text for the key; a module built later may use other keys. */
export const isTextKey = (key: string): key is TextKey =>
  [...catalogues.values()].some(({ texts }) => Object.hasOwn(texts, key));

/** All loaded texts of a language, or the English ones while it is not loaded. */
export const catalogueOf = (locale: Locale): LoadedTexts =>
  catalogues.get(locale) ?? catalogues.get('en') ?? source.english;

/** One text in a language with its parameters filled in; components use useText instead. */
export const translate = (locale: Locale, key: TextKey, params?: TextParams): string =>
  fillText(withFrenchSpaces(locale, catalogueOf(locale).texts[key] ?? catalogueOf('en').texts[key] ?? key), params);
