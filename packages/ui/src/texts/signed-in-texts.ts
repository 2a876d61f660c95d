import type { Locale as AntdLocale } from 'antd/es/locale';
import { type LoadedTexts, setTextSource } from './catalogue.ts';
import { type FirstCatalogue, firstEn } from './languages/first-en.ts';
import type { Locale } from './locale.ts';
import { useLanguage } from './text-provider.tsx';

const antdTexts = new Map<Locale, AntdLocale>();

const withAntd = (locale: Locale, { antd, ...texts }: FirstCatalogue): LoadedTexts => {
  antdTexts.set(locale, antd);
  return texts;
};

// Every importer of the package gets these texts; the pages before sign-in import `plain.ts`.
setTextSource({
  english: withAntd('en', firstEn),
  load: {
    fr: async () => withAntd('fr', (await import('./languages/first-fr.ts')).firstFr),
    de: async () => withAntd('de', (await import('./languages/first-de.ts')).firstDe),
    es: async () => withAntd('es', (await import('./languages/first-es.ts')).firstEs),
  },
  others: {
    en: async () => (await import('./languages/other-en.ts')).otherEn,
    fr: async () => (await import('./languages/other-fr.ts')).otherFr,
    de: async () => (await import('./languages/other-de.ts')).otherDe,
    es: async () => (await import('./languages/other-es.ts')).otherEs,
  },
});

/** antd's own texts in the current language. */
export const useAntdLocale = (): AntdLocale => antdTexts.get(useLanguage().locale) ?? firstEn.antd;
