import { longestMessage, type NoticeFacts, type NoticeKind } from '@ipr/api';
import { formatProofTime, revealInvisible } from '@ipr/domain';
import type { Mail } from '@ipr/ports/mail';
import { escapeHtml } from '@ipr/service-kit';
import type { Locale } from '../notices/notice.ts';
import type { MailWords } from './mail-words.ts';
import { de } from './texts/de.ts';
import { en } from './texts/en.ts';
import { es } from './texts/es.ts';
import { fr } from './texts/fr.ts';

const words: Readonly<Record<Locale, MailWords>> = { en, fr, de, es };
/** How long the link of an invitation lives (issued by sharing). */
const invitationDays = 7;
const longest = 200;

/**
 * What other people wrote, as one line that cannot pass for ours: no line breaks, no invisible or turning characters, and no
 * address that a mail program would make a link of.
 */
const foreign = (text: string, most = longest): string => {
  const line = text
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replaceAll('://', ': //')
    .trim();
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
};

const termsOf = ({ accessLevel, expiresAt }: NoticeFacts, wording: MailWords, locale: Locale): string => {
  const level = accessLevel === null ? [] : [wording.levels[accessLevel]];
  if (expiresAt === null) return level.join('');
  // A mail does not know the reader's zone: it has the pattern of the pages, with UTC.
  const end =
    expiresAt === 0 ? wording.forever : wording.until(formatProofTime(Math.min(expiresAt, 8.64e12), locale, 'UTC'));
  return [...level, end].join(', ');
};

const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;
const linkTo = (link: string): string => `<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`;

/** A mail in plain text and in simple HTML that loads nothing. @param link absolute */
export const composeMail = (
  kind: NoticeKind,
  facts: NoticeFacts,
  locale: Locale,
  link: string,
): Pick<Mail, 'subject' | 'text' | 'html' | 'language'> => {
  const wording = words[locale];
  const { subject, what, next } = wording.kinds[kind];
  const terms = termsOf(facts, wording, locale);
  const first = what({ actor: foreign(facts.actor), title: foreign(facts.assetTitle), terms });
  const message = facts.message
    ? [`${wording.message} ${foreign(revealInvisible(facts.message), longestMessage)}`]
    : [];
  const isOnce = link.includes('/invite#');
  const after = [...(isOnce ? [wording.once(invitationDays), wording.secret] : []), wording.why(new URL(link).origin)];
  const text = [first, ...message, `${next}\n${link}`, ...after].join('\n\n');
  const body = [...[first, ...message, next].map(paragraph), linkTo(link), ...after.map(paragraph)].join('\n');
  const html = `<!doctype html>\n<html lang="${locale}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body>\n${body}\n</body></html>\n`;
  return { subject, text: `${text}\n`, html, language: locale };
};
