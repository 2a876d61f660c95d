import { createHash } from 'node:crypto';
import { escapeHtml } from './escape-html.ts';

/** The colours and sizes of the portal (packages/ui/src/theme), which these pages cannot load: they work while it does not. */
const style = `:root{color-scheme:light dark;--ink:#14213d;--paper:#fbfaf7;--quiet:#525c70;--line:#e2ddd1;--strong:#8c877b;--card:#fff;--raised:#f3f1ea;--link:#2456a6;--tint:#e8eef8;--ok:#2b7048;--warn:#8f5200;--bad:#a8432b}
@media (prefers-color-scheme:dark){:root{--ink:#ebe8e0;--paper:#0f1522;--quiet:#a9b1c1;--line:#2c374c;--strong:#7c879b;--card:#161e2e;--raised:#1f293c;--link:#8db2f2;--tint:#1c2d4c;--ok:#7fcb9d;--warn:#e6b567;--bad:#f09a83}}
*{box-sizing:border-box}
body{font:14px/1.55 Inter,system-ui,sans-serif;color:var(--ink);background:var(--paper);margin:0;font-variant-numeric:tabular-nums}
header{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;align-items:center;padding:.75rem 1rem;background:var(--raised);border-bottom:1px solid var(--line)}
header a{padding:.4rem 0;color:var(--ink);text-decoration:none}header a:hover{text-decoration:underline}
header a[aria-current]{font-weight:600;color:var(--link);box-shadow:0 2px 0 var(--link)}
header .home{display:flex;gap:.75rem;align-items:center;margin-inline-end:auto;font:600 18px/1.3 "Source Serif 4",Georgia,serif}
main{max-width:75rem;margin:0 auto;padding:2rem 1rem 3rem}
h1{font:600 28px/1.25 "Source Serif 4",Georgia,serif;margin:0 0 .25rem}h2{font-size:1.1rem;margin:2rem 0 .5rem}
p{margin:.25rem 0}a{color:var(--link)}.quiet{color:var(--quiet)}.number{text-align:right;white-space:nowrap}
:focus-visible{outline:2px solid var(--link);outline-offset:2px}
.ok{color:var(--ok)}.warn{color:var(--warn)}.bad{color:var(--bad)}
.said{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.state{font-weight:600;white-space:nowrap}
code,pre{font:12px/1.5 "JetBrains Mono",ui-monospace,monospace;overflow-wrap:anywhere}pre{white-space:pre-wrap;margin:.25rem 0 0;max-height:14rem;overflow:auto}
pre.mail{font-size:14px;max-height:none;margin:1rem 0;padding:1rem 1.25rem;background:var(--card);border:1px solid var(--line);border-radius:8px}
form{display:flex;flex-wrap:wrap;gap:.75rem;align-items:end;margin:1rem 0}form label{display:grid;gap:.25rem;flex:0 1 20rem}
input,button{font:inherit;min-height:36px;padding:.25rem .75rem;color:inherit;background:var(--card);border:1px solid var(--strong);border-radius:6px}
button{font-weight:500;cursor:pointer}button:hover{color:var(--link);border-color:var(--link)}
button.code{font:600 16px/1.4 "JetBrains Mono",ui-monospace,monospace;letter-spacing:.15em;background:var(--tint);border-color:var(--link)}
button[data-copied]::after{content:" copied";font:12px Inter,system-ui,sans-serif;letter-spacing:0;color:var(--ok)}
table{border-collapse:separate;border-spacing:0;width:100%;background:var(--card);border:1px solid var(--line);border-radius:8px}
th,td{text-align:left;vertical-align:top;padding:.6rem .75rem;border-bottom:1px solid var(--line);overflow-wrap:anywhere}th{font-weight:600;white-space:nowrap}
thead th{background:var(--raised)}thead th:first-child{border-start-start-radius:8px}thead th:last-child{border-start-end-radius:8px}
tbody tr:last-child>*{border-bottom:0}small{display:block;font-weight:400;color:var(--quiet);font-size:12px;white-space:normal}td a{white-space:nowrap}td.wide a{white-space:normal}
dl{display:grid;grid-template-columns:repeat(auto-fill,minmax(11rem,1fr));gap:.75rem;margin:.75rem 0}
dl div{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:.6rem .75rem}dl div:has(code){grid-column:span 2}
dt{color:var(--quiet)}dd{margin:0;font-weight:600;overflow-wrap:anywhere}dd code{font-weight:400}
@media (max-width:47.99rem){body{font-size:16px}main{padding:1rem 1rem 2rem}input,button{min-height:44px}}
@media (max-width:63.99rem){
thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
table,tbody{display:block}table{background:none;border:0}
tr{display:grid;grid-template-columns:repeat(auto-fill,minmax(9rem,1fr));gap:0 1rem;background:var(--card);border:1px solid var(--line);border-radius:8px;margin:0 0 .75rem;padding:.5rem .75rem .75rem}
th,td{display:block;border:0;padding:.3rem 0 0;text-align:left;white-space:normal}th,td.wide{grid-column:1/-1}th{font-size:1.05rem}
td.number{text-align:left}td::before{content:attr(data-label);display:block;color:var(--quiet);font-size:12px}td:empty{display:none}
dl{grid-template-columns:repeat(auto-fill,minmax(9rem,1fr))}}`;

/** Copies the value of a button; the only script of these pages. */
const copyScript = `addEventListener('click',async({target})=>{const button=target.closest('button[data-copy]');if(!button)return;await navigator.clipboard.writeText(button.dataset.copy);button.dataset.copied='true';document.getElementById('copied').textContent='Copied '+button.dataset.copy});`;

const logo =
  '<svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="7" fill="#2456a6"/><path d="M10 7h8l5 5v13H10z" fill="none" stroke="#fff" stroke-width="1.8" stroke-linejoin="round"/><circle cx="20" cy="22" r="4.2" fill="#a8432b" stroke="#fff" stroke-width="1.4"/></svg>';

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

interface DevPageSettings {
  /** Path of the page among the developer's pages, which the header marks. */
  readonly path: '/dev/inbox' | '/dev/status';
  /** Interval at which the browser reloads the page; never when absent. */
  readonly refreshSeconds?: number | undefined;
  /** Whether buttons with `data-copy` copy their value; else the page has no script. */
  readonly copies?: boolean;
}

/** Content security policy of a page: its own style, its own script if it has one, and its own forms. */
export const devPagePolicy = ({ copies = false }: Pick<DevPageSettings, 'copies'> = {}): string =>
  [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    ...(copies ? [`script-src ${hashOf(copyScript)}`] : []),
    "base-uri 'none'",
    `form-action ${copies ? "'self'" : "'none'"}`,
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

const linkTo = (path: string, name: string, current: string): string =>
  `<a href="${path}"${path === current ? ' aria-current="page"' : ''}>${name}</a>`;

/** A page for the developer of a one-machine stack, in the portal's look. @param body HTML */
export const devPage = (title: string, body: string, { path, refreshSeconds, copies }: DevPageSettings): string =>
  `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">${refreshSeconds ? `<meta http-equiv="refresh" content="${refreshSeconds}">` : ''}
<title>${escapeHtml(title)} · IP Registry</title><style>${style}</style></head>
<body><header><a class="home" href="/">${logo}<span>IP Registry</span></a>${linkTo('/dev/inbox', 'Inbox', path)}${linkTo('/dev/status', 'Status', path)}</header>
<main>${body}</main>${copies ? `<p id="copied" role="status" class="said"></p><script>${copyScript}</script>` : ''}</body></html>`;
