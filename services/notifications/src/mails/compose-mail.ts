import { longestMessage, type NoticeFacts } from '@ipr/api';
import { formatProofTime, revealInvisible } from '@ipr/domain';
import type { Mail } from '@ipr/ports/mail';
import { escapeHtml } from '@ipr/service-kit';
import type { Locale, MailContent } from '../notices/notice.ts';
import { foreign } from './foreign-text.ts';
import type { MailWords } from './mail-words.ts';
import { mailWords } from './mail-words-of.ts';
import { securityWords } from './security-words.ts';

/** How long the link of an invitation lives (issued by sharing). */
const invitationDays = 7;

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

const wordsOf = (content: MailContent, wording: MailWords, locale: Locale): Words => {
  if (content.kind === 'system-update') {
    const { title, text } = content.facts;
    return { subject: title, paragraphs: text.split(/\n\s*\n/), next: wording.fromOperator };
  }
  if (content.kind === 'security') return securityWords(content.facts, wording.security, locale);
  const { kind, facts } = content;
  const { subject, what, next } = wording.kinds[kind];
  const terms = termsOf(facts, wording, locale);
  const filling = { actor: foreign(facts.actor), title: foreign(facts.assetTitle), terms, end: endOf(facts, locale) };
  const quoted = foreign(revealInvisible(facts.message), longestMessage);
  return { subject, next, paragraphs: [what(filling), ...(facts.message ? [`${wording.message} ${quoted}`] : [])] };
};

const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;
const linkTo = (link: string): string => `<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`;

const paragraphsAfter = (content: MailContent, wording: MailWords, link: string): string[] => {
  if (content.kind === 'security') return [wording.security.always];
  const once = link.includes('/invite#') ? [wording.once(invitationDays), wording.secret] : [];
  return [...once, wording.why(new URL(link).origin)];
};

/**
 * A mail in plain text and in simple HTML that loads nothing.
 * @param link absolute, as is the one that ends mails of this kind; null for mails that cannot be switched off
 */
export const composeMail = (
  content: MailContent,
  locale: Locale,
  link: string,
  unsubscribe: string | null,
): Pick<Mail, 'subject' | 'text' | 'html' | 'language' | 'unsubscribe'> => {
  const wording = mailWords[locale];
  const { subject, paragraphs, next } = wordsOf(content, wording, locale);
  const after = paragraphsAfter(content, wording, link);
  const stop = unsubscribe === null ? [] : [`${wording.stop}\n${unsubscribe}`];
  const text = [...paragraphs, `${next}\n${link}`, ...after, ...stop].join('\n\n');
  const body = [
    ...[...paragraphs, next].map(paragraph),
    linkTo(link),
    ...after.map(paragraph),
    ...(unsubscribe === null ? [] : [paragraph(wording.stop), linkTo(unsubscribe)]),
  ].join('\n');
  const html = `<!doctype html>\n<html lang="${locale}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body>\n${body}\n</body></html>\n`;
  return { subject, text: `${text}\n`, html, language: locale, ...(unsubscribe === null ? {} : { unsubscribe }) };
};
