import { createContext, type ReactNode, useCallback, useContext } from 'react';
import { catalogueOf, type TextParams, translate } from './catalogue.ts';
import type { TextKey } from './en.ts';
import { failureText } from './failure-text.ts';
import type { Locale } from './locale.ts';

export interface Language {
  readonly locale: Locale;
  readonly timeZone: string;
}

const LanguageContext = createContext<Language>({ locale: 'en', timeZone: 'UTC' });

/** One per React root; the language must have been loaded with loadLocale. */
export const TextProvider = ({ locale, timeZone, children }: Language & { readonly children: ReactNode }) => (
  <LanguageContext value={{ locale, timeZone }}>{children}</LanguageContext>
);

export const useLanguage = (): Language => useContext(LanguageContext);

/** `const text = useText(); text('library.title')`. */
export const useText = (): ((key: TextKey, params?: TextParams) => string) => {
  const { locale } = useLanguage();
  return useCallback((key, params) => translate(locale, key, params), [locale]);
};

export const useFailureText = (): ((thrown: unknown) => string) => {
  const { locale } = useLanguage();
  return useCallback((thrown) => failureText(thrown, locale), [locale]);
};

export const useAntdLocale = () => catalogueOf(useLanguage().locale).antd;
