import type { Locale as AntdLocale } from 'antd/es/locale';
import { type LoadedTexts, setTextSource } from './catalogue.ts';
import { type Catalogue, en } from './languages/en.ts';
import type { Locale } from './locale.ts';
import { useLanguage } from './text-provider.tsx';

const antdTexts = new Map<Locale, AntdLocale>();

const withAntd = (locale: Locale, { antd, ...texts }: Catalogue): LoadedTexts => {
  antdTexts.set(locale, antd);
  return texts;
};

// Every importer of the package gets all texts; the pages before sign-in import `plain.ts`.
setTextSource({
  english: withAntd('en', en),
  load: {
    fr: async () => withAntd('fr', (await import('./languages/fr.ts')).fr),
    de: async () => withAntd('de', (await import('./languages/de.ts')).de),
    es: async () => withAntd('es', (await import('./languages/es.ts')).es),
  },
});

/** antd's own texts in the current language. */
export const useAntdLocale = (): AntdLocale => antdTexts.get(useLanguage().locale) ?? en.antd;
