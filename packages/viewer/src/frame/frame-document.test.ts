import { frameDocument } from './frame-document.ts';

const policyOf = (html: string) => /content="(default-src[^"]*)"/.exec(html)?.[1]?.split('; ') ?? [];

test('the frame runs the one script it is given and connects to nobody', () => {
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
  // What comes from memory, and nothing else.
  for (const source of ['img-src', 'media-src', 'worker-src']) expect(policy).toContain(`${source} blob:`);
});

test('an address cannot leave its attribute', () => {
  const html = frameDocument('http://localhost/x"><script>alert(1)</script>', 'en');
  expect(html.match(/<script/g)).toHaveLength(1);
});
