import { answerJson, problemCode, startGateway, startUpstream } from './start-gateway.ts';

let services: Awaited<ReturnType<typeof startUpstream>>;
let gateway: Awaited<ReturnType<typeof startGateway>>;
beforeAll(async () => {
  services = await startUpstream((_, res) => answerJson(res, {}));
  gateway = await startGateway({
    files: {
      'shell/index.html': '<!doctype html><title>portal</title>',
      'shell/api-docs/index.html': '<!doctype html><title>API</title>',
      'shell/api-docs/openapi.json': '{"openapi":"3.1.1"}',
    },
  });
});
afterAll(async () => {
  await gateway.close();
  await services.close();
});

const get = (path: string, init: RequestInit = {}) => fetch(gateway.url + path, init);

test('the page of the API has no origin, no session and no script but its own', async () => {
  const page = await get('/api/docs');
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('API')]);
  const policy = (page.headers.get('content-security-policy') ?? '').split('; ');
  expect(policy).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'sandbox allow-scripts',
    ]),
  );
  expect(policy.join(' ')).not.toMatch(/unsafe|https?:|allow-same-origin/);
  expect(page.headers.get('set-cookie')).toBeNull();
});

test('programs of any origin read the document at its address', async () => {
  const document = await get('/api/docs/openapi.json', { headers: { origin: 'https://partner.example' } });
  expect(await document.json()).toEqual({ openapi: '3.1.1' });
  expect(document.headers.get('content-type')).toContain('application/json');
  expect(document.headers.get('access-control-allow-origin')).toBe('*');
});

test.each(['/api/docs/none.js', '/api/docs/a/b', '/api/docsx', '/api/docs/..%2findex.html'])(
  'there is nothing else at %s',
  async (path) => expect(await problemCode(await get(path, { headers: { accept: '*/*' } }))).toBe('request.not-found'),
);

test('it takes no other method', async () => {
  expect(await problemCode(await get('/api/docs', { method: 'POST' }))).toBe('request.method-not-allowed');
});
