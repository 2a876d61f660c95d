import type { FailureCode } from '@ipr/domain';
import type { Locale as AntdLocale } from 'antd/es/locale';
import antdEn from 'antd/locale/en_US';
import { en, type TextKey, type Texts } from './en.ts';
import { failuresEn } from './failures/en.ts';
import type { Locale } from './locale.ts';

export interface Catalogue {
  readonly texts: Texts;
  readonly failures: Readonly<Record<FailureCode, string>>;
  readonly antd: AntdLocale;
}

export type TextParams = Readonly<Record<string, string | number>>;

const loaded = new Map<Locale, Catalogue>([['en', { texts: en, failures: failuresEn, antd: antdEn }]]);

const loaders: Readonly<Record<Exclude<Locale, 'en'>, () => Promise<Catalogue>>> = {
  fr: async () => (await import('./catalogue-fr.ts')).catalogueFr,
  de: async () => (await import('./catalogue-de.ts')).catalogueDe,
  es: async () => (await import('./catalogue-es.ts')).catalogueEs,
};

/** Makes a language ready; English always is. Until then its texts are shown in English. */
export const loadLocale = async (locale: Locale): Promise<void> => {
  if (locale !== 'en' && !loaded.has(locale)) loaded.set(locale, await loaders[locale]());
};

export const catalogueOf = (locale: Locale): Catalogue => loaded.get(locale) ?? (loaded.get('en') as Catalogue);

/** Fills '{name}'. A parameter nobody gave takes what introduced it (': ') along, elsewhere it shows as a dash. */
export const fillText = (template: string, params: TextParams = {}): string =>
  template.replace(/(\s?:\s)?\{([a-zA-Z]+)\}/g, (_, lead: string | undefined, name: string) => {
    const value = params[name];
    if (value === undefined || value === '') return lead ? '' : '–';
    return `${lead ?? ''}${value}`;
  });

export const translate = (locale: Locale, key: TextKey, params?: TextParams): string =>
  fillText(catalogueOf(locale).texts[key], params);
