import type { Locale } from './locale.ts';

/** French separates ':', ';', '?', '!' and quotation marks by a space, at which a line must not break: a colon could begin the next one. */
export const withFrenchSpaces = (locale: Locale, template: string): string =>
  locale === 'fr' ? template.replace(/ (?=[:;?!»])|(?<=«) /g, '\u00a0') : template;

/** A text for a file that verifiers compare to the byte: with ordinary spaces. */
export const withPlainSpaces = (text: string): string => text.replaceAll('\u00a0', ' ');
