import { type AssetNoticeKind, assetNoticeKinds, type NoticeFacts } from '@ipr/api';
import type { Locale } from '../notices/notice.ts';
import { composeMail } from './compose-mail.ts';

const facts: NoticeFacts = {
  assetId: '7',
  assetTitle: 'Pump',
  shareId: null,
  actor: 'Ada',
  accessLevel: 'edit',
  expiresAt: 1_800_000_000,
  message: '',
};
const link = 'https://registry.example/shares';
const unsubscribe = 'https://registry.example/api/v1/notifications/unsubscribe/token';
const compose = (kind: AssetNoticeKind, given: NoticeFacts, locale: Locale, to: string) =>
  composeMail({ kind, facts: given }, locale, to, unsubscribe);
const locales = ['en', 'fr', 'de', 'es'] as const;

test.each(locales)(
  'composes every kind of notice in %s, with the link, and names the asset in the text only',
  (locale) => {
    const mails = assetNoticeKinds.map((kind) => compose(kind, facts, locale, link));
    for (const { subject, text, html, language } of mails) {
      expect(language).toBe(locale);
      expect(text).toContain('Pump');
      expect(text).toContain(link);
      expect(html).toContain(`href="${link}"`);
      expect(text.endsWith(`\n${unsubscribe}\n`)).toBe(true);
      expect(html).toContain(`href="${unsubscribe}"`);
      expect(subject).not.toContain('Pump');
    }
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(assetNoticeKinds.length);
  },
);

test('has different texts in every language', () => {
  const text = locales.map((locale) => compose('share-granted', facts, locale, link).text);
  expect(new Set(text).size).toBe(locales.length);
});

test('level and end are in words, the end in the pattern of the pages with its zone', () => {
  expect(compose('share-granted', facts, 'en', link).text).toContain('edit, until Jan 15, 2027 at 08:00:00 UTC');
  expect(compose('share-granted', { ...facts, expiresAt: 0 }, 'de', link).text).toContain('Bearbeiten, unbefristet');
});

test('a reminder names the end of the access', () => {
  expect(compose('access-ending', facts, 'en', link).text).toContain(
    'Your access to “Pump” ends on Jan 15, 2027 at 08:00:00 UTC.',
  );
});

test('a notice of the operator consists of their own words, escaped', () => {
  const words = { title: 'Maintenance', text: 'Read-only from 8.\n\n<b>Sorry</b>' };
  const mail = composeMail({ kind: 'system-update', facts: words }, 'de', link, unsubscribe);
  expect(mail).toMatchObject({ subject: 'Maintenance', language: 'de', unsubscribe });
  expect(mail.text).toMatch(/^Read-only from 8\.\n\n<b>Sorry<\/b>\n\nDies ist ein Hinweis des Betreibers:/);
  expect(mail.html).toContain('<p>&lt;b&gt;Sorry&lt;/b&gt;</p>');
});

test('quotes what the grantor wrote, as their words', () => {
  expect(compose('share-granted', { ...facts, message: 'For Friday.' }, 'en', link).text).toContain(
    'They write: For Friday.',
  );
  expect(compose('share-granted', facts, 'en', link).text).not.toContain('They write');
});

test('announces a one-time link as such', () => {
  const once = 'https://registry.example/invite#word';
  expect(compose('share-granted', facts, 'en', once).text).toContain('can be used once, within 7 days');
  expect(compose('share-granted', facts, 'en', link).text).not.toContain('once');
});

test.each(['www.evil.example', 'evil.example/login', 'help@evil.example', 'Ada (evil-1.example)'])(
  'no mail program makes a link of a name or a message with %s',
  (address) => {
    const { text, html } = compose('access-requested', { ...facts, actor: address, message: address }, 'en', link);
    for (const body of [text, html ?? '']) expect(body).not.toMatch(/(www|help|evil[-1]*)[.@]\w/);
    expect(text.replaceAll('\u2060', '')).toContain(`They write: ${address}`);
  },
);

test('keeps text of other people plain: without markup, line breaks, links or bidi characters, and bounded', () => {
  const evil = {
    ...facts,
    actor: '<img src=x onerror=alert(1)>',
    assetTitle: `A${'\n\n'}Your sign-in code: 123456\u202e https://evil.example ${'x'.repeat(500)}`,
    message: 'pay \u202e123 see "https://evil.example" & \u2028more',
  };
  const { text, html } = compose('access-requested', evil, 'en', link);
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img');
  // In a message, which quotes a person, invisible marks are shown as such.
  expect(text).toContain('They write: pay [U+202E]123 see "https: //evil.\u2060example" & [U+2028]more');
  for (const body of [text, html ?? '']) {
    expect(body).not.toContain('://evil');
    expect(body).not.toMatch(/[\u202e\u2028]/);
    expect(body).not.toMatch(/^Your sign-in code/m);
    expect(text.length).toBeLessThan(2_500);
  }
});
