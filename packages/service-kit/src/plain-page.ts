import { createHash } from 'node:crypto';
import { escapeHtml } from './escape-html.ts';

/** The portal's colours (packages/ui/src/theme): the page must work without the portal's scripts. */
const style = `:root{color-scheme:light dark;--ink:#14213d;--paper:#fbfaf7;--line:#e2ddd1;--card:#fff;--link:#2456a6}
@media (prefers-color-scheme:dark){:root{--ink:#ebe8e0;--paper:#0f1522;--line:#2c374c;--card:#161e2e;--link:#8db2f2}}
body{font:16px/1.55 Inter,system-ui,sans-serif;color:var(--ink);background:var(--paper);margin:0;padding:2rem 1rem}
main{max-width:32rem;margin:0 auto;padding:1.5rem;background:var(--card);border:1px solid var(--line);border-radius:8px}
h1{font:600 24px/1.25 "Source Serif 4",Georgia,serif;margin:0 0 .75rem}a{color:var(--link)}
button{font:inherit;font-weight:500;min-height:44px;padding:.25rem 1rem;color:#fff;background:#2456a6;border:1px solid #2456a6;border-radius:6px;cursor:pointer}
:focus-visible{outline:2px solid var(--link);outline-offset:2px}`;

/** Content security policy: the page's own style and its own form. */
export const plainPagePolicy: string = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

export interface PlainPage {
  readonly language: string;
  readonly title: string;
  readonly sentences: readonly string[];
  /** Words of the button that posts to the address of the page. */
  readonly button?: string | undefined;
  readonly link: { readonly path: string; readonly text: string };
}

/** The page that a link of a mail opens, without script. It asks before it changes anything, because mail scanners follow links. */
export const plainPage = ({ language, title, sentences, button, link }: PlainPage): string => {
  const form = button === undefined ? '' : `<form method="post"><button>${escapeHtml(button)}</button></form>`;
  const paragraphs = sentences.map((sentence) => `<p>${escapeHtml(sentence)}</p>`).join('');
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><title>${escapeHtml(title)} · IP Registry</title><style>${style}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>${paragraphs}${form}
<p><a href="${escapeHtml(link.path)}">${escapeHtml(link.text)}</a></p></main></body></html>`;
};
