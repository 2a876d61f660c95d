import { createCookieJar } from './cookie-jar.ts';

const origin = 'http://portal.test';

/** A server that returns the given Set-Cookie lines, one list per request, and records the received headers. */
const serverOf = (...answers: readonly string[][]) => {
  const seen: { cookie: string | null; origin: string | null }[] = [];
  const send: typeof fetch = async (input) => {
    const { headers } = input as Request;
    seen.push({ cookie: headers.get('cookie'), origin: headers.get('origin') });
    const answer = new Headers();
    for (const line of answers[seen.length - 1] ?? []) answer.append('set-cookie', line);
    return new Response('', { headers: answer });
  };
  return { jar: createCookieJar(origin, send), seen };
};

test('sends cookies of one reply with the next request, and the origin with both', async () => {
  const { jar, seen } = serverOf(['session=abc=; Path=/; HttpOnly; SameSite=Lax', 'theme=dark']);
  await jar.fetch(`${origin}/a`);
  await jar.fetch(`${origin}/b`, { method: 'POST', body: 'x' });
  expect(seen).toEqual([
    { cookie: null, origin },
    { cookie: 'session=abc=; theme=dark', origin },
  ]);
});

test.each(['session=; Max-Age=0', 'session=gone; Expires=Thu, 01 Jan 1970 00:00:00 GMT'])(
  'removes an expired cookie: %s',
  async (line) => {
    const { jar } = serverOf(['session=abc'], [line]);
    await jar.fetch(`${origin}/a`);
    await jar.fetch(`${origin}/b`);
    expect(jar.header()).toBe('');
  },
);

test('sends the cookies to no other origin', async () => {
  const { jar, seen } = serverOf(['session=abc']);
  await jar.fetch(`${origin}/a`);
  await expect(jar.fetch('http://elsewhere.test/')).rejects.toThrow(TypeError);
  expect(seen).toHaveLength(1);
});
