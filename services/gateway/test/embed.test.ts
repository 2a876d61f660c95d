import { PublicProof } from '@ipr/api/public-proof';
import { answerJson, genesisHash, problemCode, startGateway, startUpstream } from './start-gateway.ts';

/** By selector of the call; the gateway decodes none of them. */
const answers: Readonly<Record<string, string>> = { '0xcf35bdd0': '0xaa', '0x6352211e': '0xbb', '0x54b040cf': '0xcc' };
const blockHash = `0x${'b1'.repeat(32)}`;

interface Queried {
  readonly id: unknown;
  readonly method: string;
  readonly params: readonly [{ readonly data: string } & string, unknown];
}

/** Asset 7 exists; a contract refuses any other id. */
const answer = ({ id, method, params: [first] }: Queried) => {
  const reply = (given: object) => ({ jsonrpc: '2.0', id, ...given });
  if (method === 'eth_chainId') return reply({ result: '0x13882' });
  if (method === 'eth_blockNumber') return reply({ result: '0x20' });
  if (method === 'eth_getCode') return reply({ result: '0x6000' });
  if (method === 'eth_getBlockByNumber') return reply({ result: { hash: first === '0x0' ? genesisHash : blockHash } });
  const isKnown = /0{63}7$/.test(first.data) || first.data.startsWith('0x54b040cf');
  if (!isKnown) return reply({ error: { code: 3, message: 'execution reverted', data: '0x' } });
  return reply({ result: answers[first.data.slice(0, 10)] });
};

let chain: Awaited<ReturnType<typeof startUpstream>>;
let gateway: Awaited<ReturnType<typeof startGateway>>;
/** The service sharing, which lists one site. */
let sharing: Awaited<ReturnType<typeof startUpstream>>;
const key = `ipr_site_${'k'.repeat(22)}`;
const site = { key, origin: 'https://partner.example', element: 'share' };

beforeAll(async () => {
  chain = await startUpstream((_, response, body) => {
    const calls: Queried | Queried[] = JSON.parse(body);
    const replies = Array.isArray(calls) ? calls.map(answer) : answer(calls);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(replies));
  });
  sharing = await startUpstream((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://sharing');
    const isListed =
      pathname === `/partner-sites/${key}` &&
      searchParams.get('origin') === site.origin &&
      searchParams.get('element') === site.element;
    if (isListed) return answerJson(response, { name: 'Market' });
    answerJson(response, { type: 'about:blank', title: 'x', status: 404, code: 'partner-site.not-found' }, 404);
  });
  gateway = await startGateway({
    env: { CHAIN_RPC_URL: chain.url },
    services: { sharing: sharing.url },
    files: {
      'modules/mfe_sharing/embed/embed.js': 'export {};',
      'modules/mfe_sharing/embed/380.1a2b3c4d.js': 'export {};',
      'modules/mfe_sharing/secret.js': 'outside',
    },
  });
});
afterAll(async () => {
  await gateway.close();
  await Promise.all([chain.close(), sharing.close()]);
});

const get = (path: string, headers = {}) =>
  fetch(`${gateway.url}/embed/${path}`, { headers: { origin: 'https://partner.example', ...headers } });

test('the script has a stable name that is checked at each load, its parts are kept, and pages of any origin may load them', async () => {
  const script = await get('embed.js');
  expect([script.status, script.headers.get('cache-control')]).toEqual([200, 'no-cache']);
  expect(script.headers.get('content-type')).toContain('text/javascript');
  const part = await get('380.1a2b3c4d.js');
  expect(part.headers.get('cache-control')).toContain('immutable');
  for (const { headers } of [script, part]) {
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  }
});

test.each(['', '../secret.js', '%2e%2e/secret.js', 'proof', 'proof/7/more', 'deeper/embed.js'])(
  'finds nothing at /embed/%s',
  async (path) => {
    expect(await problemCode(await get(path))).toBe('request.not-found');
  },
);

test('a registration is answered undecoded at the newest final block, for pages of any origin', async () => {
  const response = await get(`proof/7?sha256=${'ab'.repeat(32)}`, { cookie: 'ipr_session=of-a-person' });
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(response.headers.get('set-cookie')).toBeNull();
  const proof = PublicProof.parse(await response.json());
  expect(proof).toMatchObject({
    network: { chainId: 80_002, genesisHash, local: true },
    block: { number: '32', hash: blockHash },
    answers: { asset: answers['0xcf35bdd0'], owner: answers['0x6352211e'], assetOfFile: answers['0x54b040cf'] },
  });
  const { answers: withoutFile } = PublicProof.parse(await (await get('proof/7')).json());
  expect(withoutFile.assetOfFile).toBeNull();
});

test('an id that the contract refuses is not found, readable for the page that asked', async () => {
  const response = await get('proof/8');
  expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([404, '*']);
  expect(await problemCode(response)).toBe('asset.not-found');
});

test.each([
  'proof/0',
  'proof/07',
  'proof/x',
  'proof/-1',
  'proof/7?sha256=1',
  'proof/7?other=1',
  `proof/${'9'.repeat(79)}`,
])('refuses %s as malformed before it reads the chain', async (path) => {
  const before = chain.seen.length;
  expect((await get(path)).status).toBe(422);
  expect(chain.seen).toHaveLength(before);
});

test('nothing but reading is offered', async () => {
  const response = await fetch(`${gateway.url}/embed/proof/7`, {
    method: 'POST',
    headers: { origin: 'https://partner.example' },
  });
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test('a chain that does not answer is a failure with a code', async () => {
  const alone = await startGateway();
  const response = await fetch(`${alone.url}/embed/proof/7`);
  expect(await problemCode(response)).toBe('chain.unavailable');
  await alone.close();
});

test('a listed page reads the name of its site, and every other one the same refusal', async () => {
  const answer = await get(`site/${key}?element=share`);
  expect(answer.headers.get('access-control-allow-origin')).toBe(site.origin);
  expect([answer.headers.get('vary'), await answer.json()]).toEqual([
    expect.stringContaining('Origin'),
    { name: 'Market' },
  ]);
  const others: [string, object?][] = [
    [`site/${key}?element=access`],
    [`site/${key}?element=share`, { origin: 'https://evil.example' }],
    [`site/${key}?element=share`, { origin: 'null' }],
    [`site/${key}?element=share&origin=https://partner.example`, { origin: 'https://evil.example' }],
    [`site/${key.toLowerCase()}x?element=share`],
    ['site/x?element=share'],
  ];
  for (const [path, headers] of others)
    expect(await problemCode(await get(path, headers))).toBe('partner-site.not-found');
});

const page = (query: object, referer = 'https://partner.example/') =>
  fetch(`${gateway.url}/partner?${new URLSearchParams({ ...query })}`, {
    headers: { accept: 'text/html', ...(referer ? { referer } : {}) },
  });

test('the window of a listed origin alone keeps its opener, and no page may be framed', async () => {
  const opened = await page(site);
  expect(opened.headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
  const others = [
    { ...site, origin: 'https://evil.example' },
    { ...site, element: 'access' },
    { ...site, key: 'x' },
    { ...site, origin: 'https://partner.example/' },
    {},
  ];
  const refused = await Promise.all([
    ...others.map((query) => page(query)),
    // Another page that writes the listed origin into the address.
    ...['https://evil.example/', '', 'https://partner.example.evil.example/'].map((referer) => page(site, referer)),
  ]);
  for (const { headers } of refused) expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  for (const { headers } of [opened, ...refused]) {
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('x-frame-options')).toBe('DENY');
  }
  await sharing.close();
  expect((await page(site)).headers.get('cross-origin-opener-policy')).toBe('same-origin');
});
