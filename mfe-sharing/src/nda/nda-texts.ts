import { sha256Hex } from '@ipr/domain';
import { type PublishedText, publishedTexts } from '@ipr/protocol/share/published-texts';
import type { ShareDocument } from '@ipr/protocol/share/share-document';
import type { LanguageTexts, TextVariant } from './tidy.ts';

type Locale = ShareDocument['locale'];

const loaders: Readonly<Record<Locale, () => Promise<LanguageTexts>>> = {
  en: async () => (await import('./texts/en.ts')).texts,
  fr: async () => (await import('./texts/fr.ts')).texts,
  de: async () => (await import('./texts/de.ts')).texts,
  es: async () => (await import('./texts/es.ts')).texts,
};

/** The product's own NDA text of the newest version; each language is loaded on first use. */
export const loadNdaText = async (variant: TextVariant, locale: Locale): Promise<string> =>
  (await loaders[locale]())[variant];

/** The published text that equals this text exactly; undefined for any other text. */
export const findPublished = async (text: string): Promise<PublishedText | undefined> => {
  const hash = await sha256Hex(new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>);
  return publishedTexts.find(({ sha256 }) => sha256 === hash);
};
