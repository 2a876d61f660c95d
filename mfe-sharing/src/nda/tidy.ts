import type { ShareDocument } from '@ipr/protocol/share/share-document';

/** The texts of one language, by variant (decision S12). */
export type LanguageTexts = Readonly<Record<ShareDocument['variant'], string>>;

/** Paragraphs as one line each, with an empty line between them: what is stored, hashed and shown. */
export const tidy = (source: string): string =>
  source
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.replace(/\s*\n\s*/g, ' ').trim())
    .join('\n\n');

/** The same for French, whose punctuation never begins a line: spaces before it, and inside quotation marks, do not break. */
export const tidyFrench = (source: string): string =>
  tidy(source)
    .replace(/ (?=[;:!?»])/g, '\u00a0')
    .replace(/(?<=«) /g, '\u00a0');
