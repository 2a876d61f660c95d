import { formatBytes, type TextParams } from '@ipr/domain';
import { createContext, type ReactNode, useCallback, useContext } from 'react';
import { isTextKey, translate } from './catalogue.ts';
import { failureText } from './failure-text.ts';
import type { EntryTextKey } from './languages/entry-en.ts';
import type { TextKey } from './languages/first-en.ts';
import type { Locale } from './locale.ts';

export interface Language {
  readonly locale: Locale;
  readonly timeZone: string;
}

const LanguageContext = createContext<Language>({ locale: 'en', timeZone: 'UTC' });

/** One per React root; loadLocale must have loaded the language before. */
export const TextProvider = ({ locale, timeZone, children }: Language & { readonly children: ReactNode }) => (
  <LanguageContext value={{ locale, timeZone }}>{children}</LanguageContext>
);

/** The effective language and time zone. */
export const useLanguage = (): Language => useContext(LanguageContext);

/** `const text = useText(); text('library.title')`. */
export const useText = (): ((key: TextKey, params?: TextParams) => string) => {
  const { locale } = useLanguage();
  return useCallback((key, params) => translate(locale, key, params), [locale]);
};

/** The same for pages before sign-in, which load only these texts. */
export const useEntryText = (): ((key: EntryTextKey, params?: TextParams) => string) => useText();

/** Text of a key declared by a module, or the fallback if this build lacks the key. */
export const useDeclaredText = (): ((key: string | undefined, fallback: string) => string) => {
  const text = useText();
  return useCallback((key, fallback) => (key !== undefined && isTextKey(key) ? text(key) : fallback), [text]);
};

/** Text of an IP type or IP content: global labels in the person's language, own labels as written. */
export const useTaxonomyLabel = (): ((label: string) => string) => {
  const declared = useDeclaredText();
  return useCallback((label) => declared(`taxonomy.${label}`, label), [declared]);
};

/** `const sizeText = useSizeText(); sizeText(1536)`: '1.5 KB' in the person's language. */
export const useSizeText = (): ((bytes: number) => string) => {
  const { locale } = useLanguage();
  return useCallback((bytes) => formatBytes(bytes, locale), [locale]);
};

/** `const sentence = useFailureText(); sentence(thrown)`: the sentence shown for any thrown value. */
export const useFailureText = (): ((thrown: unknown) => string) => {
  const { locale } = useLanguage();
  return useCallback((thrown) => failureText(thrown, locale), [locale]);
};
