import { assessHtml, assessScriptUrl, type PageLists } from '../src/browser/trust-listed-code.ts';

const origin = 'https://registry.example';
const page: PageLists = {
  base: `${origin}/assets`,
  origin,
  listed: new Map([
    [`${origin}/modules/mfe_assets/1.2.0/main.js`, 'sha384-x'],
    ['https://bucket.example/mfe_notes/1.0.0/main.js', 'sha384-y'],
  ]),
  unverified: new Set(['http://localhost:9000/modules/mfe_new/']),
  workerCopies: new Set(['blob:https://registry.example/1']),
};
const script = (url: string, sink = 'HTMLScriptElement src') => assessScriptUrl(url, sink, page) !== null;

test('passes scripts of the shell, of verified releases, and of folders that a developer named', () => {
  for (const url of [
    '/main.9e6fcb10.js',
    `${origin}/1056.5e6b2acb.chunk.js`,
    '/updates/main.1a2b-update.js',
    '/modules/mfe_assets/1.2.0/main.js#part',
    'https://bucket.example/mfe_notes/1.0.0/main.js',
    'http://localhost:9000/modules/mfe_new/remoteEntry.js',
  ])
    expect([url, script(url)]).toEqual([url, true]);
});

test('refuses every other script: of a module, of a service, of people, of another origin, and inline', () => {
  for (const url of [
    '/modules/mfe_assets/1.2.0/evil.js',
    '/modules/mfe_assets/1.2.0/main.js?other',
    '/ipfs/bafkreia.js',
    '/api/v1/avatars/1.js',
    '/embed/embed.js',
    'https://elsewhere.example/main.9e6fcb10.js',
    'https://bucket.example/mfe_notes/1.0.0/evil.js',
    'http://registry.example/main.js',
    'data:text/javascript,alert(1)',
    'javascript:alert(1)',
    'https://',
  ])
    expect([url, script(url)]).toEqual([url, false]);
});

test('passes a copy in memory as a worker alone, and only one that was verified', () => {
  expect(script('blob:https://registry.example/1', 'Worker constructor')).toBe(true);
  expect(script('blob:https://registry.example/1')).toBe(false);
  expect(script('blob:https://registry.example/2', 'Worker constructor')).toBe(false);
});

const frame = (url: string, inside = '', policy = url) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src ${policy} 'wasm-unsafe-eval'; connect-src 'none'">
<meta name="referrer" content="no-referrer">
<style>body { margin: 0 }</style>
<script defer src="${url}" integrity="sha384-x" crossorigin="anonymous"></script>
</head>
<body>${inside}</body>
</html>`;
const html = (text: string, sink = 'HTMLIFrameElement srcdoc') => assessHtml(text, sink, page) !== null;

test('passes text without an element, and the frame of the viewer as the document of a frame', () => {
  expect(html('.ipr-button:hover { color: red }', 'Element innerHTML')).toBe(true);
  expect(html('', 'Element innerHTML')).toBe(true);
  expect(html(frame('/frame-pdf.1a2b.js'))).toBe(true);
  expect(html(frame(`${origin}/modules/mfe_assets/1.2.0/main.js`))).toBe(true);
});

test('refuses elements everywhere else, and a frame with another script, other content or another policy', () => {
  expect(html('<img src=x onerror=alert(1)>', 'Element innerHTML')).toBe(false);
  expect(html(frame('/frame-pdf.1a2b.js'), 'Element innerHTML')).toBe(false);
  expect(html(frame('/modules/mfe_assets/1.2.0/evil.js'))).toBe(false);
  expect(html(frame('/frame-pdf.1a2b.js', '<img src=x>'))).toBe(false);
  expect(html(frame('/frame-pdf.1a2b.js', '', '*'))).toBe(false);
  expect(html(frame('/frame-pdf.1a2b.js').replace("default-src 'none'", "default-src 'self'"))).toBe(false);
  expect(html('<script src="/frame-pdf.1a2b.js"></script>')).toBe(false);
});
