import type { CertificateData } from '@ipr/api';
import { codeOfMark, revealInvisible } from '@ipr/domain';
import { typeset } from './fonts.ts';
import { de } from './texts/de.ts';
import { en } from './texts/en.ts';
import { es } from './texts/es.ts';
import { fr } from './texts/fr.ts';
import type { CertificateText } from './texts/text.ts';

const texts: Readonly<Record<CertificateData['language'], CertificateText>> = { de, en, es, fr };

/** Who signs, as the page names it. */
export interface PrintedSigner {
  readonly name: string;
  /** A certificate authority that this installation made for itself. */
  readonly isLocal: boolean;
}

/** How one certificate is written: its words, its faces, and how a foreign text gets into the page. */
export interface Print {
  readonly data: CertificateData;
  readonly signer: PrintedSigner;
  readonly text: CertificateText;
  /** Faces in addition to the basic ones, as CSS. */
  readonly faces: string;
  /** A text of a person as HTML between tags: no mark of it is markup, and none is invisible. */
  readonly html: (text: string) => string;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as the value of an attribute, in double quotes. */
export const attribute = (text: string): string => text.replace(/[&<>"']/g, (mark) => entities[mark] ?? '');

/** Codes of marks read from left to right and keep their place, whatever the direction of the text around them. */
const isolateCodes = (html: string): string => html.replace(codeOfMark, '<bdi dir="ltr">$&</bdi>');

/** Between the parts, and in the codes of marks that no face has. */
const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_, at) => at + 32));

/** In the place of a quotation mark in words of a person. */
export const apostrophe = '’';

const strings = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [value] : value && typeof value === 'object' ? Object.values(value).flatMap(strings) : [];

export const printOf = (data: CertificateData, signer: PrintedSigner): Print => {
  const text = texts[data.language];
  const reveal = (each: string) => revealInvisible(each.replace(/\s+/gu, ' '));
  const { faces, spell } = typeset([...strings(data), ...strings(text), signer.name, ascii, apostrophe].map(reveal));
  const html = (each: string) => isolateCodes(attribute(spell(reveal(each))));
  return { data, signer, text, faces, html };
};

/** @param params put in place of `{name}` */
export const filled = (text: string, params: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));

/** In UTC and in the order of ISO 8601, which is read the same in every language. */
export const utc = (iso: string): string => {
  const at = new Date(iso).toISOString();
  return `${at.slice(0, 10)} ${at.slice(11, 19)} UTC`;
};
