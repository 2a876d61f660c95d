import { createHash } from 'node:crypto';
import { startTestIdentity, type TestIdentity } from './identity.fixture.ts';

let service: TestIdentity;
beforeAll(async () => {
  service = await startTestIdentity();
});
afterAll(() => service.close());

const signedIn = async (email: string, userAgent?: string) => {
  const browser = service.browser(userAgent);
  await browser.identity.requestCode({ email });
  const user = await browser.identity.verifyCode({ email, code: await service.codeFor(email) });
  return { ...browser, user, token: browser.cookie() ?? '', asCaller: () => browser.asCaller(user) };
};

const day = 24 * 3600 * 1000;
const sessions = () => service.database.collection<{ _id: string; expiresAt: Date; createdAt: Date }>('sessions');

test('sets the cookie for this host only and hidden from scripts', async () => {
  const { setCookie } = await signedIn('ada@example.org');
  expect(setCookie()).toMatch(/^ipr_session=[A-Za-z0-9_-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/);
});

test('resolves a token to its person, and does not store the token', async () => {
  const { token, user } = await signedIn('bob@example.org');
  const facts = { signedInAt: expect.any(String), signedInBy: 'email-code', provedAt: expect.any(String) };
  expect(await service.asService().session({ token })).toEqual({ user: { ...user, ...facts } });
  expect(JSON.stringify(await sessions().find().toArray())).not.toContain(token);
});

test('ends the session and removes the cookie on sign-out', async () => {
  const { identity, token, cookie } = await signedIn('carol@example.org');
  await identity.logout({});
  expect(cookie()).toBeUndefined();
  expect(await service.asService().session({ token })).toEqual({ user: null });
});

test('a sign-in ends the session that the browser had before, which no one could end any more', async () => {
  const { identity, token, cookie } = await signedIn('cleo@example.org');
  await identity.requestCode({ email: 'cleo-2@example.org' });
  await identity.verifyCode({ email: 'cleo-2@example.org', code: await service.codeFor('cleo-2@example.org') });
  expect(cookie()).not.toBe(token);
  expect(await service.asService().session({ token })).toEqual({ user: null });
});

test('extends a used session by a week, but not beyond thirty days', async () => {
  const { token } = await signedIn('dan@example.org');
  const renewed = new Date(Date.now() - 6 * day);
  const change = (set: object) => sessions().updateMany({}, { $set: set });
  await change({ renewedAt: renewed, createdAt: renewed, expiresAt: new Date(Date.now() + day) });
  await service.asService().session({ token });
  const [slid] = await sessions()
    .find({ expiresAt: { $gt: new Date(Date.now() + 6.9 * day) } })
    .toArray();
  expect(slid?.expiresAt.getTime()).toBeLessThanOrEqual(Date.now() + 7 * day);

  await change({
    renewedAt: renewed,
    createdAt: new Date(Date.now() - 29 * day),
    expiresAt: new Date(Date.now() + day / 2),
  });
  await service.asService().session({ token });
  const [last] = await sessions()
    .find({ expiresAt: { $gt: new Date(Date.now() + 0.9 * day) } })
    .toArray();
  expect(last?.expiresAt.getTime()).toBeLessThanOrEqual(Date.now() + day);

  await change({ expiresAt: new Date(Date.now() - 1) });
  expect(await service.asService().session({ token })).toEqual({ user: null });
});

const agents = {
  edge: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0',
  phone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/604.1',
};

test('lists the sessions of one person with device, place and last use, and marks the current one', async () => {
  const first = await signedIn('fay@example.org', agents.edge);
  const second = await signedIn('fay@example.org', agents.phone);
  await signedIn('gus@example.org');
  const listed = await second.asCaller().sessions({});
  expect(listed.map(({ browser, system, isCurrent }) => [browser, system, isCurrent])).toEqual([
    ['Safari', 'iOS', true],
    ['Edge', 'Windows', false],
  ]);
  for (const { place, signedInAt, lastUsedAt } of listed) {
    expect(place).toMatch(/^10\.0\.\d+\.\d+$/);
    expect(Date.parse(lastUsedAt)).toBeGreaterThanOrEqual(Date.parse(signedInAt));
  }
  expect((await first.asCaller().sessions({})).find(({ isCurrent }) => isCurrent)?.browser).toBe('Edge');
  expect(JSON.stringify(listed)).not.toContain(first.token);
});

test('ends one session of one’s own and no other; a second attempt and another person’s are refused alike', async () => {
  const first = await signedIn('hal@example.org');
  const second = await signedIn('hal@example.org');
  const other = await signedIn('ida@example.org');
  const [theirs] = await other.asCaller().sessions({});
  const id = (await second.asCaller().sessions({})).find(({ isCurrent }) => !isCurrent)?.id ?? '';
  expect(await second.asCaller().endSession({ id })).toHaveLength(1);
  expect(await service.asService().session({ token: first.token })).toEqual({ user: null });
  expect((await service.asService().session({ token: second.token })).user).not.toBeNull();
  for (const unknown of [id, theirs?.id ?? ''])
    await expect(second.asCaller().endSession({ id: unknown })).rejects.toMatchObject({
      code: 'session.not-found',
      status: 404,
    });
  expect((await service.asService().session({ token: other.token })).user).not.toBeNull();
});

test('signs out everywhere: every session ends, this one with its cookie', async () => {
  const all = [await signedIn('jon@example.org'), await signedIn('jon@example.org')];
  const other = await signedIn('kim@example.org');
  expect(await all[0]?.asCaller().endSessions({})).toEqual({ ended: 2 });
  expect(all[0]?.cookie()).toBeUndefined();
  for (const { token } of all) expect(await service.asService().session({ token })).toEqual({ user: null });
  expect((await service.asService().session({ token: other.token })).user).not.toBeNull();
});

test('refuses the list and the end of sessions without a person', async () => {
  const { identity } = service.browser();
  const attempts = [
    () => identity.sessions({}),
    () => identity.endSessions({}),
    () => identity.endSession({ id: '0'.repeat(32) }),
  ];
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 'session.missing' });
});

test('resolves an unknown token to no person, for services only', async () => {
  expect(await service.asService().session({ token: 'x'.repeat(43) })).toEqual({ user: null });
  await expect(service.browser().identity.session({ token: 'x'.repeat(43) })).rejects.toMatchObject({
    code: 'access.denied',
  });
});

test('returns the own user to a signed-in person only', async () => {
  const { user } = await signedIn('eve@example.org');
  expect(await service.as(user).me({})).toEqual(user);
  await expect(service.browser().identity.me({})).rejects.toMatchObject({ code: 'session.missing', status: 401 });
});

test('the inbox answers the gateway only, which checks the Host header', async () => {
  for (const path of ['/dev/inbox', '/dev/inbox.json', '/dev/inbox.json?to=fay%40example.org']) {
    const answer = await fetch(service.url + path);
    expect([path, answer.status, (await answer.json()).code]).toEqual([path, 403, 'access.denied']);
  }
});

test('the inbox shows mails without executing their content', async () => {
  await service.browser().identity.requestCode({ email: 'fay@example.org' });
  const list = await service.inbox(`/dev/inbox?to=fay%40example.org`);
  const html = await list.text();
  expect(list.headers.get('content-security-policy')).toContain("default-src 'none'");
  const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script]) => script ?? '');
  expect(scripts).toHaveLength(1);
  const hash = createHash('sha256')
    .update(scripts[0] ?? '')
    .digest('base64');
  expect(list.headers.get('content-security-policy')).toContain(`script-src 'sha256-${hash}'`);
  expect(html).not.toMatch(/ on[a-z]+=/i);
  expect(html).toContain(`data-copy="${await service.codeFor('fay@example.org')}"`);
  const link = /href="(\/dev\/inbox\?id=[0-9a-f]{24})"/.exec(html)?.[1] ?? '';
  expect(await (await service.inbox(link)).text()).toContain(await service.codeFor('fay@example.org'));
  expect((await service.inbox(`/dev/inbox?id=${'0'.repeat(24)}`)).status).toBe(404);
  const odd = await (await service.inbox(`/dev/inbox?to=${encodeURIComponent('a"><b>@example.org')}`)).text();
  expect(odd).not.toContain('<b>');
});
