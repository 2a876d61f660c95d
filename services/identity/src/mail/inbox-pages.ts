import { devPage, devPagePolicy, escapeHtml } from '@ipr/service-kit';
import type { InboxMail } from './inbox.ts';

const settings = { path: '/dev/inbox', copies: true } as const;

/** Allows only the style and the copy script of these pages. */
export const inboxPolicy = devPagePolicy(settings);

const when = (at: Date): string =>
  `<time datetime="${at.toISOString()}">${at.toISOString().slice(0, 19).replace('T', ' ')} UTC</time>`;

/** The sign-in code of a mail: six digits at the end of its first line. */
const codeOf = ({ text }: InboxMail): string | undefined => /^[^\n]*\b(\d{6})\n/.exec(text)?.[1];

const copyButton = (mail: InboxMail): string => {
  const code = codeOf(mail);
  return code ? `<button class="code" data-copy="${code}" aria-label="Copy the code ${code}">${code}</button>` : '';
};

const cell = (label: string, html: string, kind = ''): string =>
  `<td data-label="${label}"${kind ? ` class="${kind}"` : ''}>${html}</td>`;

const row = (mail: InboxMail): string =>
  `<tr>${cell('Subject', `<a href="/dev/inbox?id=${mail.id}">${escapeHtml(mail.subject)}</a>`, 'wide')}${cell('Code', copyButton(mail))}${cell('To', escapeHtml(mail.to))}${cell('Sent', when(mail.at))}</tr>`;

const heads = ['Subject', 'Code', 'To', 'Sent'].map((head) => `<th scope="col">${head}</th>`).join('');

/** @param to the recipient the list is narrowed to, if any. */
export const inboxListPage = (mails: readonly InboxMail[], to?: string): string =>
  devPage(
    'Inbox',
    `<h1>Inbox of this machine</h1><p class="quiet">Mails the product would send. Anyone who can open this page can read them. A click copies a code.</p>
<form method="get" action="/dev/inbox"><label>Recipient <input name="to" type="email" value="${escapeHtml(to ?? '')}"></label> <button>Show</button></form>
${
  mails.length === 0
    ? '<p>No mail yet.</p>'
    : `<table><thead><tr>${heads}</tr></thead><tbody>${mails.map(row).join('')}</tbody></table>`
}
<p><a href="/dev/inbox${to ? `?to=${encodeURIComponent(to)}` : ''}">Refresh</a></p>`,
    settings,
  );

/** Text of a mail with its addresses as links. */
const linked = (text: string): string =>
  escapeHtml(text).replaceAll(
    /https?:\/\/[^\s<>"']*[^\s<>"'.,;:)]/g,
    (url) => `<a href="${url}" rel="noreferrer">${url}</a>`,
  );

export const inboxMailPage = (mail: InboxMail): string =>
  devPage(
    mail.subject,
    `<p><a href="/dev/inbox">All mails</a></p><h1>${escapeHtml(mail.subject)}</h1>
<dl><div><dt>To</dt><dd>${escapeHtml(mail.to)}</dd></div><div><dt>Sent</dt><dd>${when(mail.at)}</dd></div></dl>${copyButton(mail)}
<pre class="mail" lang="${escapeHtml(mail.language)}">${linked(mail.text)}</pre>`,
    settings,
  );
