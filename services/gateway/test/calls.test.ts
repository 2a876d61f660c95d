import { request } from 'node:http';
import { createClient, taxonomyApi } from '@ipr/api';
import { callerHeader, serviceHeader, verifyCallerToken, verifyServiceToken } from '@ipr/service-kit';
import { answerJson, internalSecret, problemCode, startGateway, startUpstream } from './start-gateway.ts';

const user = {
  id: 'u1',
  wallet: `0x${'ab'.repeat(20)}`,
  eoaWallet: `0x${'cd'.repeat(20)}`,
  email: 'ada@example.org',
  role: 'user',
  custody: 'assisted',
  createdAt: '2026-01-01T00:00:00Z',
  lastLoginAt: '2026-01-01T00:00:00Z',
};
const token = 'session-token-0123456789';
const cookie = `other=1; ipr_session=${token}`;

/** A session in which the person has proved their presence. */
const proved = {
  token: 'session-token-with-a-proof',
  facts: { signedInBy: 'passkey', signedInAt: '2026-01-01T00:00:00.000Z', provedAt: '2026-01-01T00:05:00.000Z' },
};
const access = { token: `ipr_pat_${'a'.repeat(43)}`, facts: { scopes: ['share'] } };
/** Of a browser in which an account has signed in. */
const knownBrowser = 'a-browser-in-which-an-account-has-signed-in';
/** Sessions that a test opens and ends. */
const active = new Set<string>();
/** Resolves when identity may answer about sessions. */
let held: Promise<void> = Promise.resolve();

const until = async (isTrue: () => boolean): Promise<void> => {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 5));
};

const userOf = (given: string) => {
  if (active.has(given)) return user;
  if (given === proved.token) return { ...user, ...proved.facts };
  if (given === access.token) return { ...user, ...access.facts };
  return given === token ? user : null;
};

let identity: Awaited<ReturnType<typeof startUpstream>>;
let taxonomy: typeof identity;
let storage: typeof identity;
let gateway: Awaited<ReturnType<typeof startGateway>>;
let arrived = (): void => undefined;

beforeAll(async () => {
  identity = await startUpstream((req, res, body) => {
    if (req.url === '/internal/session') {
      void held.then(() => answerJson(res, { user: userOf(JSON.parse(body).token) }));
      return;
    }
    if (req.url === '/internal/browser') {
      answerJson(res, { isKnown: JSON.parse(body).token === knownBrowser });
      return;
    }
    res.setHeader('set-cookie', 'ipr_session=new; HttpOnly');
    answerJson(res, { path: req.url });
  });
  taxonomy = await startUpstream((_, res) => {
    res.setHeader('set-cookie', 'ipr_session=stolen');
    res.setHeader('access-control-allow-origin', '*');
    res.setHeader('x-powered-by', 'demo');
    answerJson(res, [{ id: '1', label: 'Patent' }]);
  });
  storage = await startUpstream((_, res, body) => answerJson(res, { bytes: body.length }));
  storage.server.on('request', (req) => {
    arrived();
    req.on('close', () => req.complete || storage.server.emit('broken-off'));
  });
  gateway = await startGateway({
    services: {
      identity: identity.url,
      taxonomy: taxonomy.url,
      storage: storage.url,
      notifications: storage.url,
    },
  });
});
afterAll(() => Promise.all([gateway, identity, taxonomy, storage].map((part) => part.close())));
beforeEach(() => {
  identity.seen.length = taxonomy.seen.length = storage.seen.length = 0;
});

const api = (path: string, init: RequestInit = {}) => fetch(`${gateway.url}/api/v1${path}`, init);
const post = (path: string, headers: Record<string, string> = {}, body = '{}') =>
  api(path, { method: 'POST', body, headers: { 'content-type': 'application/json', origin: gateway.url, ...headers } });
const callerSeen = (at: { headers: Record<string, unknown> } | undefined) =>
  verifyCallerToken(String(at?.headers[callerHeader] ?? ''), internalSecret);

test('a call goes to the service of its first segment, without the base path', async () => {
  const client = createClient(taxonomyApi, { baseUrl: `${gateway.url}/api/v1` });
  expect(await client.ipTypes({})).toEqual([{ id: '1', label: 'Patent' }]);
  expect(taxonomy.seen).toMatchObject([{ method: 'GET', url: '/taxonomy/ip-types' }]);
});

test('a session cookie becomes a proof of the caller, and the cookie stays behind', async () => {
  await api('/taxonomy/ip-types?x=1', { headers: { cookie } });
  const [seen] = taxonomy.seen;
  expect(callerSeen(seen)).toEqual({ wallet: user.wallet, eoaWallet: user.eoaWallet, userId: 'u1', role: 'user' });
  expect(seen?.headers.cookie).toBeUndefined();
  expect(seen?.url).toBe('/taxonomy/ip-types?x=1');
  expect(seen?.headers['x-forwarded-for']).toBe('127.0.0.1');
});

test('calls identity with a service token and the session cookie alone', async () => {
  await api('/auth/me', { headers: { cookie: `other=1; ipr_session=${token}-2` } });
  const [question, call] = identity.seen;
  expect(question).toMatchObject({
    method: 'POST',
    url: '/internal/session',
    body: JSON.stringify({ token: `${token}-2` }),
  });
  expect(verifyServiceToken(String(question?.headers[serviceHeader]), internalSecret)).toBe('gateway');
  expect(call?.headers.cookie).toBe(`ipr_session=${token}-2`);
  expect(callerSeen(call)).toBeNull();
});

test('over https the cookies are bound to this very host: others are no session, and identity sets its own under their names', async () => {
  const secure = await startGateway({
    env: { PUBLIC_ORIGIN: 'https://registry.example' },
    services: { identity: identity.url },
  });
  const get = (sent: string) => fetch(`${secure.url}/api/v1/auth/me`, { headers: { cookie: sent } });
  await get(`ipr_session=${token}; ipr_attempt=planted`);
  expect(identity.seen.map(({ url, headers }) => [url, headers.cookie])).toEqual([['/auth/me', undefined]]);
  const answer = await get(`__Host-ipr_session=${token}; ipr_session=planted; __Host-ipr_browser=known`);
  expect(identity.seen.at(-1)?.headers.cookie).toBe(`ipr_session=${token}; ipr_browser=known`);
  expect(answer.headers.get('set-cookie')).toBe('__Host-ipr_session=new; HttpOnly');
  await secure.close();
});

test('passes the cookie of a begun sign-in to identity, and to no other service', async () => {
  const attempt = { cookie: `other=1; ipr_attempt=a-token; ipr_session=${token}` };
  await api('/auth/security', { headers: attempt });
  expect(identity.seen.at(-1)?.headers.cookie).toBe(`ipr_session=${token}; ipr_attempt=a-token`);
  await api('/taxonomy/ip-types', { headers: attempt });
  expect(taxonomy.seen[0]?.headers.cookie).toBeUndefined();
});

test('passes the method of the sign-in and the time of the last proof', async () => {
  await api('/taxonomy/ip-types', { headers: { cookie: `ipr_session=${proved.token}` } });
  expect(callerSeen(taxonomy.seen[0])).toMatchObject({ userId: 'u1', ...proved.facts });
});

test('claims that a client makes itself are thrown away', async () => {
  const forged = { [callerHeader]: 'x', [serviceHeader]: 'y', 'x-ipr-anything': 'z', 'x-forwarded-for': '1.2.3.4' };
  await api('/taxonomy/ip-types', {
    headers: { ...forged, connection: 'x-made-up', 'x-made-up': '1' },
  });
  const names = Object.keys(taxonomy.seen[0]?.headers ?? {});
  expect(names.filter((name) => name.startsWith('x-ipr-') || name === 'x-made-up')).toEqual([]);
  expect(taxonomy.seen[0]?.headers['x-forwarded-for']).toBe('127.0.0.1');
});

describe('an access token', () => {
  const program = (given: string) => ({ authorization: `Bearer ${given}` });
  const refusals = async (headers: Record<string, string>) => problemCode(await api('/taxonomy/ip-types', { headers }));

  test('becomes a proof of the caller with its scopes, and stays behind', async () => {
    await api('/taxonomy/ip-types', { headers: program(access.token) });
    expect(callerSeen(taxonomy.seen[0])).toMatchObject({ userId: 'u1', scopes: ['share'] });
    expect(taxonomy.seen[0]?.headers.authorization).toBeUndefined();
  });

  test('needs no origin, because no browser sends it of its own accord', async () => {
    const { origin: _, ...headers } = { origin: '', 'content-type': 'application/json', ...program(access.token) };
    expect((await api('/ipfs/upload/json', { method: 'POST', body: '{}', headers })).status).toBe(200);
    const session = { 'content-type': 'application/json', cookie };
    const refused = await api('/ipfs/upload/json', { method: 'POST', body: '{}', headers: session });
    expect(await problemCode(refused)).toBe('request.cross-origin');
  });

  test('replaces the session of the same request, and does not work as a cookie', async () => {
    await api('/auth/me', { headers: { ...program(access.token), cookie } });
    expect(callerSeen(identity.seen.at(-1))?.scopes).toEqual(['share']);
    expect(identity.seen.at(-1)?.headers.cookie).toBeUndefined();
    await api('/taxonomy/ip-types', { headers: { cookie: `ipr_session=${access.token}` } });
    expect(callerSeen(taxonomy.seen[0])).toBeNull();
  });

  test('that opens nothing is refused; so is a session token', async () => {
    expect(await refusals(program(`ipr_pat_${'x'.repeat(43)}`))).toBe('token.invalid');
    expect(await refusals(program(token))).toBe('token.invalid');
    expect(taxonomy.seen).toEqual([]);
  });

  test('another scheme, for a server in front, leaves the session as it is', async () => {
    await api('/taxonomy/ip-types', { headers: { authorization: 'Basic dGVzdDp0ZXN0', cookie } });
    expect(callerSeen(taxonomy.seen[0])).toEqual(expect.objectContaining({ userId: 'u1' }));
    const headers = { authorization: `Basic ${access.token}`, 'content-type': 'application/json', cookie };
    const foreign = await api('/ipfs/upload/json', { method: 'POST', body: '{}', headers });
    expect(await problemCode(foreign)).toBe('request.cross-origin');
  });
});

test('only identity may set cookies, and no service may open our origin to others', async () => {
  const answer = await api('/taxonomy/ip-types');
  for (const name of ['set-cookie', 'access-control-allow-origin', 'x-powered-by'])
    expect(answer.headers.get(name)).toBeNull();
  expect((await post('/auth/logout')).headers.get('set-cookie')).toBe('ipr_session=new; HttpOnly');
});

test('a session that identity ended opens nothing more, at any replica of the gateway', async () => {
  const ended = 'session-token-that-ends';
  active.add(ended);
  const own = { headers: { cookie: `ipr_session=${ended}` } };
  const other = await startGateway({ services: { identity: identity.url, taxonomy: taxonomy.url } });
  const bothCall = () => Promise.all([gateway, other].map(({ url }) => fetch(`${url}/api/v1/taxonomy/ip-types`, own)));
  await bothCall();
  expect(taxonomy.seen.map((seen) => callerSeen(seen)?.userId)).toEqual(['u1', 'u1']);
  taxonomy.seen.length = 0;
  active.delete(ended);
  await bothCall();
  expect(taxonomy.seen.map(callerSeen)).toEqual([null, null]);
  await other.close();
});

test('requests of a session that arrive together share one question to identity', async () => {
  const together = { headers: { cookie: 'ipr_session=session-token-of-this-test' } };
  const answer = Promise.withResolvers<void>();
  held = answer.promise;
  const calls = Array.from({ length: 5 }, () => api('/taxonomy/ip-types', together));
  await until(() => identity.seen.length > 0);
  answer.resolve();
  await Promise.all(calls);
  held = Promise.resolve();
  expect(identity.seen.length).toBeLessThan(5);
});

test('every spelling of a sign-in path but the declared one is unknown, to gateway and service alike', async () => {
  const spellings = ['/auth/Email/verify', '/AUTH/email/verify', '/auth/%65mail/verify'];
  for (const path of spellings) {
    const answer = await post(path);
    const forwarded = identity.seen.map(({ url }) => url);
    // The service, whose own test refuses each, gets the path as it was sent: no part of the way changes a letter.
    expect([answer.status, forwarded]).toEqual(path.startsWith('/AUTH') ? [404, []] : [200, [path]]);
    identity.seen.length = 0;
  }
});

test.each(['/internal/session', '/unknown/x', '/', '/Auth/me'])('%s does not exist outside', async (path) => {
  const answer = await post(path);
  expect([answer.status, await problemCode(answer)]).toEqual([404, 'request.not-found']);
  expect(identity.seen).toEqual([]);
});

/** fetch tidies paths up, so these are written by hand. */
const rawStatus = (path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const headers = { origin: gateway.url, 'content-type': 'application/json' };
    const sent = request(gateway.url, { path, method: 'POST', headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    sent.on('error', reject).end('{}');
  });

test.each([
  '/api/v1/auth/../internal/session',
  '/api/v1/auth/%2e%2e/internal/session',
  '/api/v1/auth//x',
  '/api/v1/auth/..%2finternal/session',
  '/api/v1/auth/\\internal',
])('%s is refused before it reaches a service', async (path) => {
  expect(await rawStatus(path)).toBe(422);
  expect(identity.seen).toEqual([]);
});

test('mutations need our own origin, reading does not', async () => {
  for (const headers of [{ origin: 'http://evil.example' }, { origin: 'null' }] as Record<string, string>[]) {
    const refused = await post('/relay/transactions', headers);
    expect([refused.status, await problemCode(refused)]).toEqual([403, 'request.cross-origin']);
  }
  const without = await api('/auth/logout', { method: 'POST' });
  expect(await problemCode(without)).toBe('request.cross-origin');
  expect((await api('/taxonomy/ip-types', { headers: { origin: 'http://evil.example' } })).status).toBe(200);
});

test('the unsubscribe link of a mail needs no origin, and no session goes with it', async () => {
  const answer = await api('/notifications/unsubscribe/token', {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    headers: { cookie, origin: 'null' },
  });
  expect(answer.status).toBe(200);
  expect(storage.seen).toMatchObject([{ method: 'POST', url: '/notifications/unsubscribe/token' }]);
  expect(storage.seen[0]?.headers[callerHeader]).toBeUndefined();
  expect(identity.seen).toEqual([]);
  expect((await api('/notifications/read', { method: 'POST' })).status).toBe(403);
});

test('a dead service is a clear 503', async () => {
  const answer = await api('/relay/account');
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ code: 'service.unavailable', params: { service: 'relay' } });
});

test('without identity a call with a session fails clearly, one without goes on', async () => {
  const alone = await startGateway({ services: { taxonomy: taxonomy.url } });
  const withSession = await fetch(`${alone.url}/api/v1/taxonomy/ip-types`, { headers: { cookie } });
  expect([withSession.status, await problemCode(withSession)]).toEqual([503, 'service.unavailable']);
  expect((await fetch(`${alone.url}/api/v1/taxonomy/ip-types`)).status).toBe(200);
  await alone.close();
});

test('sign-in calls run into their limit long before other calls do', async () => {
  const answers = [];
  for (let i = 0; i < 60; i++) answers.push(await post('/auth/email'));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThanOrEqual(40);
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await problemCode(refused[0] as Response)).toBe('request.rate-limited');
  expect((await api('/taxonomy/ip-types')).status).toBe(200);
  // A person who is signed in behind the same address still proves their presence.
  expect((await post('/auth/proof', { cookie })).status).toBe(200);
});

test('pages of other origins cannot use up the sign-in calls of an address', async () => {
  const other = await startGateway({ services: { identity: identity.url } });
  const send = (origin: string) =>
    fetch(`${other.url}/api/v1/auth/passkey/options`, { method: 'POST', headers: { origin } });
  const statuses = new Set<number>();
  for (let i = 0; i < 60; i++) statuses.add((await send('http://evil.example')).status);
  expect([...statuses]).toEqual([403]);
  expect((await send(other.url)).status).toBe(200);
  await other.close();
});

test('a stranger behind the same address leaves a browser in which an account has signed in its own sign-in calls', async () => {
  const shared = await startGateway({ services: { identity: identity.url } });
  const send = (browser?: string) =>
    fetch(`${shared.url}/api/v1/auth/passkey/options`, {
      method: 'POST',
      headers: { origin: shared.url, ...(browser ? { cookie: `ipr_browser=${browser}` } : {}) },
    }).then(({ status }) => status);
  const exhaust = async (browser: string) => {
    for (let i = 0; i < 200; i++) if ((await send(browser)) === 429) return;
    throw new Error('never limited');
  };
  // Names that nobody has signed in with have no calls of their own, however many a stranger invents.
  for (let i = 0; i < 40; i++) await send(`an-invented-name-of-a-browser-number-${i}`);
  await exhaust('an-invented-name-of-a-browser');
  expect(await send(knownBrowser)).toBe(200);
  // They end, too.
  await exhaust(knownBrowser);
  await shared.close();
});

describe('a client whose bodies are refused', () => {
  let strict: typeof identity;
  let alone: typeof gateway;
  const send = (body: string, headers: Record<string, string> = {}) =>
    fetch(`${alone.url}/api/v1/shares/1/consent`, {
      method: 'POST',
      headers: { origin: alone.url, 'content-type': 'application/json', ...headers },
      body,
    });
  const flood = async (headers = {}) => {
    for (let i = 0; i < 1_000; i++) if ((await send('{"cut', headers)).status === 429) return;
    throw new Error('never limited');
  };
  /** A right body that is refused after a flood. On a slow machine the limit can refill between two calls. */
  const sendAfterFlood = async (headers = {}) => {
    for (let i = 0; i < 100; i++) {
      await flood(headers);
      const reached = strict.seen.length;
      const refused = await send('{}', headers);
      if (refused.status === 429) return { refused, reached };
    }
    throw new Error('never refused');
  };

  beforeEach(async () => {
    strict = await startUpstream((_, res, body) => answerJson(res, {}, body.endsWith('}') ? 200 : 422));
    alone = await startGateway({ services: { identity: identity.url, sharing: strict.url } });
  });
  afterEach(async () => {
    await alone.close();
    await strict.close();
  });

  test('waits before the next call, which no longer reaches a service', async () => {
    const { refused, reached } = await sendAfterFlood();
    expect(await problemCode(refused)).toBe('request.rate-limited');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(strict.seen.length).toBe(reached);
  });

  test('does not delay a signed-in person at the same address, nor one whose calls are accepted', async () => {
    for (let i = 0; i < 100; i++) expect((await send('{}')).status).toBe(200);
    await flood();
    expect((await send('{}', { cookie })).status).toBe(200);
    const { refused } = await sendAfterFlood({ cookie });
    expect(refused.status).toBe(429);
  });
});

test('an upload streams: its first bytes arrive while the client is still sending', async () => {
  const inside = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const answer = new Promise<string>((resolve, reject) => {
    const headers = { origin: gateway.url, 'content-type': 'application/octet-stream', 'transfer-encoding': 'chunked' };
    const sent = request(`${gateway.url}/api/v1/ipfs/upload/file`, { method: 'POST', headers }, (reply) => {
      reply.setEncoding('utf8').on('data', resolve);
    });
    sent.on('error', reject).write('first');
    void inside.then(() => sent.end('x'.repeat(3_000_000)));
  });
  expect(JSON.parse(await answer)).toEqual({ bytes: 3_000_005 });
});

test('a client that leaves in the middle of an upload ends it at the service', async () => {
  const inside = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const brokenOff = new Promise<void>((resolve) => storage.server.once('broken-off', resolve));
  const headers = { origin: gateway.url, 'content-length': '1000000' };
  const sent = request(`${gateway.url}/api/v1/ipfs/upload/file`, { method: 'POST', headers });
  sent.on('error', () => undefined).write('some bytes');
  await inside;
  sent.destroy();
  await brokenOff;
});

test('a service that dies in the middle of an answer never looks like a whole answer', async () => {
  const dying = await startUpstream((_, res) => {
    res.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
    res.write('{"half":', () => res.destroy());
  });
  const alone = await startGateway({ services: { taxonomy: dying.url } });
  await expect(fetch(`${alone.url}/api/v1/taxonomy/ip-types`).then((answer) => answer.text())).rejects.toThrow();
  await alone.close();
  await dying.close();
});

test('a service that was restarted is reached again at once', async () => {
  const first = await startUpstream((_, res) => answerJson(res, ['first']));
  const alone = await startGateway({ services: { taxonomy: first.url } });
  const fetchTypes = async () => (await fetch(`${alone.url}/api/v1/taxonomy/ip-types`)).json();
  expect(await fetchTypes()).toEqual(['first']);
  await first.close();
  const again = first.server.listen(Number(new URL(first.url).port), '127.0.0.1');
  await new Promise<void>((resolve) => again.once('listening', resolve));
  expect(await fetchTypes()).toEqual(['first']);
  await first.close();
  await alone.close();
});

test('one address has a limited number of requests under way; others and later ones are served', async () => {
  const own = await startGateway({
    services: { storage: storage.url },
    env: { RATE_LIMIT_FACTOR: '0.03', TRUST_PROXY: 'true' },
  });
  const health = async (address: string) =>
    (await fetch(`${own.url}/health`, { headers: { 'x-forwarded-for': address } })).status;
  const hold = async (address: string) => {
    const inside = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const headers = { origin: own.url, 'content-length': '1000', 'x-forwarded-for': address };
    const sent = request(`${own.url}/api/v1/ipfs/upload/json`, { method: 'POST', headers });
    sent.on('error', () => undefined).write('{');
    await inside;
    return sent;
  };
  const held = [];
  for (let at = 0; at < 4; at++) held.push(await hold('192.0.2.1'));
  expect(await health('192.0.2.1')).toBe(429);
  expect(await health('192.0.2.2')).toBe(200);
  for (const sent of held) sent.destroy();
  while ((await health('192.0.2.1')) !== 200) await new Promise((resolve) => setTimeout(resolve, 200));
  await own.close();
});
