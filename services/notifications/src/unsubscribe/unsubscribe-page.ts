import { createHash } from 'node:crypto';
import type { MailSwitch } from '@ipr/api';
import { escapeHtml } from '@ipr/service-kit';
import type { UnsubscribeWords } from '../mails/mail-words.ts';
import type { Locale } from '../notices/notice.ts';

/** The portal's colours (packages/ui/src/theme): the page must work without the portal's scripts. */
const style = `:root{color-scheme:light dark;--ink:#14213d;--paper:#fbfaf7;--line:#e2ddd1;--card:#fff;--link:#2456a6}
@media (prefers-color-scheme:dark){:root{--ink:#ebe8e0;--paper:#0f1522;--line:#2c374c;--card:#161e2e;--link:#8db2f2}}
body{font:16px/1.55 Inter,system-ui,sans-serif;color:var(--ink);background:var(--paper);margin:0;padding:2rem 1rem}
main{max-width:32rem;margin:0 auto;padding:1.5rem;background:var(--card);border:1px solid var(--line);border-radius:8px}
h1{font:600 24px/1.25 "Source Serif 4",Georgia,serif;margin:0 0 .75rem}a{color:var(--link)}
button{font:inherit;font-weight:500;min-height:44px;padding:.25rem 1rem;color:#fff;background:#2456a6;border:1px solid #2456a6;border-radius:6px;cursor:pointer}
:focus-visible{outline:2px solid var(--link);outline-offset:2px}`;

/** Content security policy: the page's own style and its own form. */
export const unsubscribePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

export type PageState = 'question' | 'done' | 'unknown';

/** One page in the language of the mail, without script. @param mails null for a link that is not valid */
export const unsubscribePage = (
  state: PageState,
  words: UnsubscribeWords,
  { locale, mails }: { readonly locale: Locale; readonly mails: MailSwitch | null },
): string => {
  const kind = mails === null ? '' : words.kinds[mails];
  const sentence = { question: words.question(kind), done: words.done(kind), unknown: words.unknown }[state];
  const form = state === 'question' ? `<form method="post"><button>${escapeHtml(words.button)}</button></form>` : '';
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(words.title)} · IP Registry</title><style>${style}</style></head>
<body><main><h1>${escapeHtml(words.title)}</h1><p>${escapeHtml(sentence)}</p>${form}
<p><a href="/settings?tab=notifications">${escapeHtml(words.settings)}</a></p></main></body></html>`;
};
