import { createHash } from 'node:crypto';

const style = `:root{color-scheme:light dark;--ink:#14213d;--paper:#fbfaf7;--quiet:#55607a;--line:#d9d5ca;--card:#fff;--link:#2456a6;--ok:#2b7048;--warn:#8f5200;--bad:#a8432b}
@media (prefers-color-scheme:dark){:root{--ink:#eceae4;--paper:#10141d;--quiet:#a9b1c3;--line:#333b4d;--card:#181e2a;--link:#8db4f2;--ok:#7fcf9f;--warn:#e8b063;--bad:#f09a84}}
*{box-sizing:border-box}
body{font:14px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);max-width:75rem;margin:0 auto;padding:1.5rem 1rem 3rem;font-variant-numeric:tabular-nums}
h1{font:600 1.6rem/1.3 Georgia,serif;margin:0 0 .25rem}h2{font-size:1.1rem;margin:2rem 0 .5rem}
p{margin:.25rem 0}a{color:var(--link)}.quiet{color:var(--quiet)}.number{text-align:right;white-space:nowrap}
.ok{color:var(--ok)}.warn{color:var(--warn)}.bad{color:var(--bad)}
.state{font-weight:600;white-space:nowrap}
code,pre{font:12px/1.5 ui-monospace,monospace;overflow-wrap:anywhere}pre{white-space:pre-wrap;margin:.25rem 0 0;max-height:14rem;overflow:auto}
table{border-collapse:collapse;width:100%;background:var(--card);border:1px solid var(--line);border-radius:8px}
th,td{text-align:left;vertical-align:top;padding:.6rem .6rem;border-bottom:1px solid var(--line)}th{font-weight:600;white-space:nowrap}
tbody tr:last-child>*{border-bottom:0}small{display:block;font-weight:400;color:var(--quiet);font-size:12px;white-space:normal}td a{white-space:nowrap}
dl{display:grid;grid-template-columns:repeat(auto-fill,minmax(11rem,1fr));gap:.75rem;margin:.75rem 0}
dl div{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:.6rem .75rem}dl div:has(code){grid-column:span 2}
dt{color:var(--quiet)}dd{margin:0;font-weight:600;overflow-wrap:anywhere}dd code{font-weight:400}
nav{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;margin-top:2rem}nav a{padding:.5rem 0}
@media (max-width:47.99rem){body{font-size:16px}
thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
table,tbody{display:block}table{background:none;border:0}
tr{display:grid;grid-template-columns:1fr 1fr;gap:0 1rem;background:var(--card);border:1px solid var(--line);border-radius:8px;margin:0 0 .75rem;padding:.5rem .75rem .75rem}
th,td{display:block;border:0;padding:.3rem 0 0;text-align:left;white-space:normal}th,td.wide{grid-column:1/-1}th{font-size:1.05rem}
td.number{text-align:left}td::before{content:attr(data-label);display:block;color:var(--quiet);font-size:12px}td:empty{display:none}
dl{grid-template-columns:repeat(auto-fill,minmax(9rem,1fr))}}`;

/** Allows only the inline style of these pages. */
export const pagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

/** A page without script. @param refreshSeconds interval at which the browser reloads it; never when absent */
export const page = (title: string, body: string, refreshSeconds?: number): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">${refreshSeconds ? `<meta http-equiv="refresh" content="${refreshSeconds}">` : ''}
<title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main>${body}</main></body></html>`;
