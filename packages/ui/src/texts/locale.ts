/** The four complete languages (decision V13). */
export const locales = ['en', 'fr', 'de', 'es'] as const;
export type Locale = (typeof locales)[number];

/** Whether a stored or requested value is a language of the portal. */
export const isLocale = (value: unknown): value is Locale => locales.includes(value as Locale);

/** First supported language in the person's list, else English. */
export const matchLocale = (wanted: readonly string[]): Locale =>
  wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLocale) ?? 'en';

/** Each language's own name, for the language choice. */
export const localeNames: Readonly<Record<Locale, string>> = {
  en: 'English',
  fr: 'Français',
  de: 'Deutsch',
  es: 'Español',
};
