import { bearerFetch } from './bearer-fetch.ts';

const origin = 'http://portal.test';
const token = `ipr_pat_${'t'.repeat(43)}`;

test('sends the token to its origin, follows no redirect, and sends nothing elsewhere', async () => {
  const seen: Request[] = [];
  const call = bearerFetch(origin, token, async (input) => {
    seen.push(input as Request);
    return new Response('ok');
  });
  await call(`${origin}/api/v1/auth/me`, { method: 'POST', body: 'x' });
  expect(seen[0]?.headers.get('authorization')).toBe(`Bearer ${token}`);
  expect([seen[0]?.redirect, await seen[0]?.text()]).toEqual(['error', 'x']);
  await expect(call('http://portal.test.example/')).rejects.toThrow(TypeError);
  expect(seen).toHaveLength(1);
});
