import { frameDocument } from './frame-document.ts';

const policyOf = (html: string) => /content="(default-src[^"]*)"/.exec(html)?.[1]?.split('; ') ?? [];

test('allows only the given script and no connections in the frame', () => {
  const policy = policyOf(frameDocument('http://localhost:9000/modules/mfe_assets/12.ab.js', 'en'));
  expect(policy).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "script-src http://localhost:9000/modules/mfe_assets/12.ab.js 'wasm-unsafe-eval'",
      "connect-src 'none'",
      "form-action 'none'",
      "base-uri 'none'",
    ]),
  );
  // In-memory sources only.
  for (const source of ['img-src', 'media-src', 'worker-src']) expect(policy).toContain(`${source} blob:`);
});

test('escapes the script address in its attribute', () => {
  const html = frameDocument('http://localhost/x"><script>alert(1)</script>', 'en');
  expect(html.match(/<script/g)).toHaveLength(1);
});
