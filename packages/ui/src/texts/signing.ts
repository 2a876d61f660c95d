import type { Locale } from './locale.ts';
import { signingDe } from './signing/de.ts';
import { signingEn } from './signing/en.ts';
import { signingEs } from './signing/es.ts';
import { signingFr } from './signing/fr.ts';

export type SigningTextKey = keyof typeof signingEn;

/** The texts of the signing frame, which has a page of its own and loads none of the portal's. */
export const signingTexts: Readonly<Record<Locale, Readonly<Record<SigningTextKey, string>>>> = {
  en: signingEn,
  fr: signingFr,
  de: signingDe,
  es: signingEs,
};
