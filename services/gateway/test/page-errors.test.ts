import { createPageErrors } from '../src/errors/page-errors.ts';
import { problemCode, startGateway } from './start-gateway.ts';

let gateway: Awaited<ReturnType<typeof startGateway>>;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

const post = (body: unknown, type = 'application/json') =>
  fetch(`${gateway.url}/errors`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const error = { module: 'mfe_sharing', version: '1.2.0+ab12', phase: 'mount', error: 'TypeError' };

test('accepts what a page and a browser report, and answers nothing', async () => {
  expect((await post(error)).status).toBe(204);
  const old = { 'csp-report': { 'violated-directive': "script-src 'self'", 'document-uri': 'https://x/assets/3' } };
  expect((await post(old, 'application/csp-report')).status).toBe(204);
  const reports = [
    { type: 'csp-violation', body: { effectiveDirective: 'script-src-elem', documentURL: 'https://x' } },
  ];
  expect((await post(reports, 'application/reports+json')).status).toBe(204);
});

test.each([
  ['a text, which may name a person', { ...error, message: 'ada@example.org' }],
  ['a name that is a sentence', { ...error, error: 'Cannot read ada@example.org' }],
  ['an address as the module', { ...error, module: 'https://x/assets/3' }],
  ['another phase', { ...error, phase: 'later' }],
  ['no JSON', '{'],
  ['a list', [error]],
])('refuses a report with %s', async (_, body) => {
  expect(await problemCode(await post(body))).toBe('request.invalid');
});

test('refuses other types, long bodies and more than a few at once', async () => {
  expect(await problemCode(await post(error, 'text/plain'))).toBe('request.invalid');
  expect(await problemCode(await post({ ...error, more: 'x'.repeat(20_000) }))).toBe('request.too-large');
  const statuses = await Promise.all(Array.from({ length: 40 }, async () => (await post(error)).status));
  expect(statuses).toContain(429);
});

test('counts equal errors, keeps the newest hundred kinds, and logs each tenfold', () => {
  const errors = createPageErrors(() => new Date('2026-01-01T00:00:00Z'));
  const kind = { module: 'mfe_sharing', version: '1.0.0', phase: 'run', error: 'TypeError' } as const;
  const logged = Array.from({ length: 100 }, () => errors.add(kind)).filter(Boolean);
  expect(logged).toHaveLength(3);
  expect(errors.list()).toEqual([
    { ...kind, times: 100, firstAt: '2026-01-01T00:00:00.000Z', lastAt: '2026-01-01T00:00:00.000Z' },
  ]);
  for (let at = 0; at < 150; at += 1) errors.add({ ...kind, error: `Error${at}` });
  expect(errors.list()).toHaveLength(100);
  expect(errors.list()[0]?.error).toBe('Error149');
});
