import type { RequestListener } from 'node:http';
import { readConfig } from '@ipr/service-kit/config';
import { makeAuthority } from '../src/authority/embedded/make-authority.ts';
import { responder } from '../src/authority/embedded/respond.ts';
import { httpExchange } from '../src/authority/http-exchange.ts';
import { openAuthorities } from '../src/authority/open-authority.ts';
import { rfc3161Authority } from '../src/authority/rfc3161-authority.ts';
import { Config } from '../src/config.ts';
import { type Endpoint, startAuthorityEndpoint, startEndpoint } from './authority-endpoint.fixture.ts';
import { pemFile, temporaryFolder } from './folder.fixture.ts';

const digest = new Uint8Array(32).fill(7);
let endpoint: Endpoint | undefined;
afterEach(async () => {
  await endpoint?.close();
  endpoint = undefined;
});

/** Why a stamp fails when the other side behaves like this. */
const reasonAgainst = async (listener: RequestListener, timeoutMs = 5_000): Promise<unknown> => {
  endpoint = await startEndpoint(listener);
  const exchange = httpExchange({ url: endpoint.url, timeoutMs });
  const failure = await rfc3161Authority({ exchange, roots: [] })
    .stamp(digest)
    .catch((thrown) => thrown);
  expect(failure.code).toBe('timestamp.creation-failed');
  return failure.params.reason;
};

test.each([400, 401, 429, 500, 503])('HTTP %i is named', async (status) => {
  const reason = await reasonAgainst((_, response) => response.writeHead(status).end('<html>no</html>'));
  expect(reason).toBe(`HTTP ${status}`);
});

test('a redirect is not followed', async () => {
  let requests = 0;
  const reason = await reasonAgainst((_, response) => {
    requests += 1;
    response.writeHead(307, { location: '/elsewhere' }).end();
  });
  expect([reason, requests]).toEqual(['HTTP 307', 1]);
});

test('an authority that never answers is given up', async () => {
  expect(await reasonAgainst(() => undefined, 150)).toBe('timed out');
});

test('an answer that never ends is given up', async () => {
  const listener: RequestListener = (_, response) => response.writeHead(200).write('0');
  expect(await reasonAgainst(listener, 150)).toBe('timed out');
});

test('an answer beyond 48 KB is not read', async () => {
  let written = 0;
  const reason = await reasonAgainst((_, response) => {
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(16_384))) written += 16_384;
    };
    response.on('drain', more);
    response.writeHead(200);
    more();
  });
  expect(reason).toBe('answer too large');
  expect(written).toBeLessThan(64 * 2 ** 20);
});

test('a connection that breaks in the middle of the answer is unreachable', async () => {
  const reason = await reasonAgainst((_, response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('0', () => response.destroy());
  });
  expect(reason).toBe('unreachable');
});

test('reports an address without a listener as unreachable', async () => {
  const exchange = httpExchange({ url: 'http://127.0.0.1:1', timeoutMs: 5_000 });
  await expect(rfc3161Authority({ exchange, roots: [] }).stamp(digest)).rejects.toMatchObject({
    params: { reason: 'unreachable' },
  });
});

test('an HTML page with status 200 is no answer', async () => {
  expect(await reasonAgainst((_, response) => response.end('<html>Sign in</html>'))).toBe('answer unreadable');
});

describe.each([
  ['TSA', 0],
  ['TSA2', 1],
])('credentials of %s', (prefix, position) => {
  test.each([
    ['the API key as Evidency wants it', { API_KEY: 'key-1' }, 'x-api-key', 'key-1'],
    ['an API key in another header', { API_KEY: 'k', API_KEY_HEADER: 'X-Token' }, 'x-token', 'k'],
    ['user and password', { USER: 'u', PASSWORD: 'p:ß' }, 'authorization', 'Basic dTpwOsOf'],
  ])('carry %s, and a failure does not repeat them', async (_, env, name, value) => {
    await using folder = await temporaryFolder();
    const keys = await makeAuthority();
    endpoint = await startAuthorityEndpoint(responder(keys), (headers) => headers[name] === value);
    const configOf = (given: Record<string, string>) =>
      readConfig(Config, {
        MONGODB_URI: 'mongodb://127.0.0.1',
        INTERNAL_SECRET: 'x'.repeat(32),
        ...Object.fromEntries(
          ['TSA', 'TSA2'].map((each) => [`${each}_URL`, `${endpoint?.url}/v3/projects/p1/timestamp`]),
        ),
        ...Object.fromEntries(['TSA', 'TSA2'].map((each) => [`${each}_ROOTS`, root])),
        ...Object.fromEntries(Object.entries(given).map(([each, value]) => [`${prefix}_${each}`, value])),
      });
    const root = await pemFile(folder.path, 'roots.pem', [keys.ca]);
    const open = async (given: Record<string, string>) => {
      const authority = (await openAuthorities(configOf(given)))[position];
      if (!authority) throw new Error(`no authority of ${prefix}`);
      return authority;
    };
    await expect((await open(env)).stamp(digest)).resolves.toMatchObject({ legalValue: false });
    const wrong = { ...env, [name === 'authorization' ? 'PASSWORD' : 'API_KEY']: 'secret-key' };
    const failure = await (await open(wrong)).stamp(digest).catch((thrown) => thrown);
    expect(failure.params).toEqual({ reason: 'HTTP 401' });
    const said = JSON.stringify([failure, failure.cause, failure.stack, failure.cause.stack]);
    for (const secret of ['secret-key', Buffer.from('u:secret-key').toString('base64')])
      expect(said).not.toContain(secret);
  });
});
