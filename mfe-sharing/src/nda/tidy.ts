import type { ShareDocument } from '@ipr/protocol/share/share-document';

/** By variant (decision S12); `own` refers to the grantor's own text. */
export type TextVariant = ShareDocument['variant'] | 'own';

/** The texts of one language. */
export type LanguageTexts = Readonly<Record<TextVariant, string>>;

/** Normalises a text to one line per paragraph with an empty line between them: the form that is stored, hashed and shown. */
export const tidy = (source: string): string =>
  source
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.replace(/\s*\n\s*/g, ' ').trim())
    .join('\n\n');

/** Like `tidy`, for French: uses no-break spaces before punctuation and inside quotation marks. */
export const tidyFrench = (source: string): string =>
  tidy(source)
    .replace(/ (?=[;:!?»])/g, '\u00a0')
    .replace(/(?<=«) /g, '\u00a0');
