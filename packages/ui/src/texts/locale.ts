/** The four complete languages (decision V13). */
export const locales = ['en', 'fr', 'de', 'es'] as const;
export type Locale = (typeof locales)[number];

/** Whether something stored or asked for is a language of the portal. */
export const isLocale = (value: unknown): value is Locale => locales.includes(value as Locale);

/** First language of the person's list that the portal speaks, else English. */
export const matchLocale = (wanted: readonly string[]): Locale =>
  wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLocale) ?? 'en';

/** Names of the languages in themselves, as a language choice shows them. */
export const localeNames: Readonly<Record<Locale, string>> = {
  en: 'English',
  fr: 'Français',
  de: 'Deutsch',
  es: 'Español',
};
