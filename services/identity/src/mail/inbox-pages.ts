import { createHash } from 'node:crypto';
import { escapeHtml } from '@ipr/service-kit';
import type { InboxMail } from './inbox.ts';

const style = `:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.5rem}table{border-collapse:collapse;width:100%}
th,td{text-align:left;padding:.6rem .5rem;border-bottom:1px solid color-mix(in srgb,currentColor 25%,transparent);vertical-align:top}
td{overflow-wrap:anywhere}pre{font:1.05rem/1.6 ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
dt{font-weight:600}dd{margin:0 0 .5rem}`;

/** Allows only the page's own inline style. */
export const inboxPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main>${body}</main></body></html>`;

const when = (at: Date): string =>
  `<time datetime="${at.toISOString()}">${at.toISOString().slice(0, 19).replace('T', ' ')} UTC</time>`;

const row = (mail: InboxMail): string =>
  `<tr><td>${when(mail.at)}</td><td>${escapeHtml(mail.to)}</td><td><a href="/dev/inbox?id=${mail.id}">${escapeHtml(mail.subject)}</a></td></tr>`;

/** @param to the recipient the list is narrowed to, if any. */
export const inboxListPage = (mails: readonly InboxMail[], to?: string): string =>
  page(
    'Inbox',
    `<h1>Inbox of this machine</h1><p>Mails the product would send. Anyone who can open this page can read them.</p>
<form method="get" action="/dev/inbox"><label>Recipient <input name="to" type="email" value="${escapeHtml(to ?? '')}"></label> <button>Show</button></form>
${
  mails.length === 0
    ? '<p>No mail yet.</p>'
    : `<table><thead><tr><th scope="col">Sent</th><th scope="col">To</th><th scope="col">Subject</th></tr></thead><tbody>${mails.map(row).join('')}</tbody></table>`
}
<p><a href="/dev/inbox${to ? `?to=${encodeURIComponent(to)}` : ''}">Refresh</a></p>`,
  );

export const inboxMailPage = (mail: InboxMail): string =>
  page(
    mail.subject,
    `<h1>${escapeHtml(mail.subject)}</h1><dl><dt>To</dt><dd>${escapeHtml(mail.to)}</dd><dt>Sent</dt><dd>${when(mail.at)}</dd></dl>
<pre lang="${escapeHtml(mail.language)}">${escapeHtml(mail.text)}</pre><p><a href="/dev/inbox">All mails</a></p>`,
  );
