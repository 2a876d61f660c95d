import { longestMessage, type NoticeFacts } from '@ipr/api';
import { formatProofTime, revealInvisible } from '@ipr/domain';
import type { Mail } from '@ipr/ports/mail';
import { escapeHtml } from '@ipr/service-kit';
import type { Locale, NoticeContent } from '../notices/notice.ts';
import type { MailWords } from './mail-words.ts';
import { mailWords } from './mail-words-of.ts';

/** How long the link of an invitation lives (issued by sharing). */
const invitationDays = 7;
const longest = 200;

/** Mail programs make links of web and e-mail addresses, also of bare ones; a word joiner, which is not drawn, prevents it. */
const withoutLinks = (line: string): string =>
  line.replaceAll('://', ': //').replaceAll(/(?<=[\p{L}\p{N}_-])[.@](?=[\p{L}\p{N}])/gu, '$&\u2060');

/**
 * What other people wrote, as one line that cannot pass for ours: no line breaks, no invisible or turning characters, and no
 * address that a mail program would make a link of.
 */
const foreign = (text: string, most = longest): string => {
  const line = text.replaceAll(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return withoutLinks(line.length > most ? `${line.slice(0, most - 1)}…` : line);
};

/** A mail does not know the reader's zone: it has the pattern of the pages, with UTC. */
const endOf = ({ expiresAt }: NoticeFacts, locale: Locale): string =>
  expiresAt ? formatProofTime(Math.min(expiresAt, 8.64e12), locale, 'UTC') : '';

const termsOf = (facts: NoticeFacts, wording: MailWords, locale: Locale): string => {
  const { accessLevel, expiresAt } = facts;
  const level = accessLevel === null ? [] : [wording.levels[accessLevel]];
  if (expiresAt === null) return level.join('');
  return [...level, expiresAt === 0 ? wording.forever : wording.until(endOf(facts, locale))].join(', ');
};

interface Words {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Precedes the link. */
  readonly next: string;
}

const wordsOf = (content: NoticeContent, wording: MailWords, locale: Locale): Words => {
  if (content.kind === 'system-update') {
    const { title, text } = content.facts;
    return { subject: title, paragraphs: text.split(/\n\s*\n/), next: wording.fromOperator };
  }
  const { kind, facts } = content;
  const { subject, what, next } = wording.kinds[kind];
  const terms = termsOf(facts, wording, locale);
  const filling = { actor: foreign(facts.actor), title: foreign(facts.assetTitle), terms, end: endOf(facts, locale) };
  const quoted = foreign(revealInvisible(facts.message), longestMessage);
  return { subject, next, paragraphs: [what(filling), ...(facts.message ? [`${wording.message} ${quoted}`] : [])] };
};

const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;
const linkTo = (link: string): string => `<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`;

/**
 * A mail in plain text and in simple HTML that loads nothing.
 * @param link absolute, as is the one that ends mails of this kind
 */
export const composeMail = (
  content: NoticeContent,
  locale: Locale,
  link: string,
  unsubscribe: string,
): Pick<Mail, 'subject' | 'text' | 'html' | 'language' | 'unsubscribe'> => {
  const wording = mailWords[locale];
  const { subject, paragraphs, next } = wordsOf(content, wording, locale);
  const isOnce = link.includes('/invite#');
  const after = [...(isOnce ? [wording.once(invitationDays), wording.secret] : []), wording.why(new URL(link).origin)];
  const text = [...paragraphs, `${next}\n${link}`, ...after, `${wording.stop}\n${unsubscribe}`].join('\n\n');
  const body = [
    ...[...paragraphs, next].map(paragraph),
    linkTo(link),
    ...[...after, wording.stop].map(paragraph),
    linkTo(unsubscribe),
  ].join('\n');
  const html = `<!doctype html>\n<html lang="${locale}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body>\n${body}\n</body></html>\n`;
  return { subject, text: `${text}\n`, html, language: locale, unsubscribe };
};
