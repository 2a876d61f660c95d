import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { serviceHeader, verifyServiceToken } from '@ipr/service-kit';
import {
  answerJson,
  genesisHash,
  internalSecret,
  nodeAnswers,
  problemCode,
  startGateway,
  startUpstream,
  withDevToken,
} from './start-gateway.ts';

const cid = `bafkrei${'a'.repeat(52)}`;
const bytes = Buffer.from('0123456789'.repeat(20));
type Part = Awaited<ReturnType<typeof startUpstream>>;

let chain: Part;
let index: Part;
let ipfs: Part;
let node: Part;
let sentMiB = 0;
let inbox: Part;
let gateway: Awaited<ReturnType<typeof startGateway>>;

beforeAll(async () => {
  chain = await startUpstream((_, res, body) => {
    answerJson(
      res,
      nodeAnswers(body, { eth_chainId: '0x13882', eth_getBlockByNumber: { hash: genesisHash }, eth_call: '0x' }),
    );
  });
  index = await startUpstream((req, res) =>
    req.url === '/subgraphs/name/x' ? answerJson(res, { data: { assets: [] } }) : answerJson(res, {}, 404),
  );
  ipfs = await startUpstream((req, res) => {
    if (req.url === `/ipfs/b${'a'.repeat(60)}`) return answerJson(res, { error: 'invalid cid' }, 400);
    if (req.url !== `/ipfs/${cid}`) return answerJson(res, { error: 'no such block at /home/ipfs' }, 404);
    const [, from = '0', to = ''] = /bytes=(\d+)-(\d*)/.exec(req.headers.range ?? '') ?? [];
    const part = bytes.subarray(Number(from), to ? Number(to) + 1 : undefined);
    res.setHeader('content-type', 'text/html');
    res.setHeader('set-cookie', 'a=b');
    res.setHeader('content-length', part.length);
    if (req.headers.range)
      res.setHeader('content-range', `bytes ${from}-${Number(from) + part.length - 1}/${bytes.length}`);
    res.writeHead(req.headers.range ? 206 : 200).end(req.method === 'HEAD' ? undefined : part);
  });
  node = await startUpstream((req, res, body) => {
    if (req.url !== '/web/endless') return answerJson(res, { url: req.url, method: req.method, length: body.length });
    const piece = Buffer.alloc(2 ** 20);
    const more = (): void => {
      // Ends, so that a gateway without a limit fails the test instead of the machine.
      if (res.destroyed || sentMiB >= 200) return void res.end();
      sentMiB += 1;
      res.write(piece, more);
    };
    more();
  });
  inbox = await startUpstream((req, res) => {
    if (verifyServiceToken(String(req.headers[serviceHeader]), internalSecret) !== 'gateway')
      return answerJson(res, {}, 403);
    res.setHeader('content-security-policy', "default-src 'none'");
    answerJson(res, { url: req.url });
  });
  const dead = 'http://127.0.0.1:1';
  gateway = await startGateway({
    env: {
      CHAIN_RPC_URL: chain.url,
      INDEX_URL: `${index.url}/subgraphs/name/x`,
      IPFS_GATEWAY_URL: ipfs.url,
      KEY_NODES: `0.0.0.1:7470=${dead},0.0.0.2:7470=${node.url}`,
      DEV_INBOX: 'true',
    },
    services: { identity: inbox.url },
  });
});
afterAll(() => Promise.all([gateway, chain, index, ipfs, node, inbox].map((part) => part.close())));
beforeEach(() => {
  for (const part of [chain, index, ipfs, node]) part.seen.length = 0;
});

const post = (path: string, body: unknown) =>
  fetch(gateway.url + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
/** fetch sends the true host only. */
const requestAs = (host: string, path: string) =>
  new Promise<{ status: number | undefined; code: string }>((resolve, reject) => {
    const sent = request(gateway.url + path, { headers: { host } }, async (answer) => {
      resolve({ status: answer.statusCode, code: JSON.parse(await text(answer)).code });
    });
    sent.once('error', reject).end();
  });
const call = (method: string, id: number | string = 1) => ({ jsonrpc: '2.0', id, method, params: [] });

describe('/rpc', () => {
  test('passes calls that read', async () => {
    expect(await (await post('/rpc', call('eth_chainId', 7))).json()).toEqual({
      jsonrpc: '2.0',
      id: 7,
      result: '0x13882',
    });
  });

  test.each([
    'eth_sendRawTransaction',
    'eth_sendTransaction',
    'anvil_setBalance',
    'evm_mine',
    'debug_traceCall',
    'eth_sign',
    'ETH_CALL',
  ])('never passes %s, alone or hidden in a batch', async (method) => {
    expect(await (await post('/rpc', call(method))).json()).toMatchObject({ id: 1, error: { code: -32601 } });
    const batch = await (await post('/rpc', [call('eth_chainId', 'a'), call(method, 'b')])).json();
    expect(batch).toMatchObject([
      { id: 'a', error: { code: -32601 } },
      { id: 'b', error: { code: -32601 } },
    ]);
    expect(chain.seen).toEqual([]);
  });

  const registry = `0x${'5a'.repeat(20)}`;
  const ethCall = (...params: unknown[]) => ({ ...call('eth_call'), params });

  test('calls a contract with the gas that the gateway sets, whatever the request names', async () => {
    for (const gas of [undefined, '0xffffffffffff', 7])
      await post('/rpc', ethCall({ to: registry, data: '0x01', gas }));
    const sent = chain.seen.map(({ body }) => JSON.parse(body).params);
    const expected = [{ to: registry, data: '0x01', gas: '0x989680' }, 'latest'];
    expect(sent).toEqual([expected, expected, expected]);
    await post('/rpc', [ethCall({ to: registry, data: '0x' }, '0x1f'), call('eth_chainId')]);
    expect(JSON.parse(chain.seen.at(-1)?.body ?? '')).toMatchObject([{ params: [{ to: registry }, '0x1f'] }, {}]);
  });

  test.each([
    ['code of its own', [{ data: '0x5b600056' }, 'latest']],
    ['another state', [{ to: registry, data: '0x' }, 'latest', { [registry]: { code: '0x5b600056' } }]],
    ['another time', [{ to: registry, data: '0x' }, 'latest', {}, { time: '0x1' }]],
    ['no parameters', []],
    ['the pending block', [{ to: registry, data: '0x' }, 'pending']],
  ])('a call with %s never reaches the chain, alone or in a batch', async (_, params) => {
    expect(await (await post('/rpc', ethCall(...params))).json()).toMatchObject({ id: 1, error: { code: -32602 } });
    const batch = await (await post('/rpc', [call('eth_chainId', 'a'), ethCall(...params)])).json();
    expect(batch).toMatchObject([{ id: 'a', error: { code: -32601 } }, { error: { code: -32602 } }]);
    expect(chain.seen).toEqual([]);
  });

  test('every call of a batch counts against the limit', async () => {
    const narrow = await startGateway({ env: { CHAIN_RPC_URL: chain.url, RATE_LIMIT_FACTOR: '0.1' } });
    const batch = JSON.stringify(Array.from({ length: 30 }, () => call('eth_chainId')));
    const headers = { 'content-type': 'application/json' };
    const send = () => fetch(`${narrow.url}/rpc`, { method: 'POST', body: batch, headers });
    let last = await send();
    expect(last.status).toBe(200);
    // As single calls, these would be within the limit of 50.
    for (let n = 0; n < 20 && last.status === 200; n++) last = await send();
    expect(await problemCode(last)).toBe('request.rate-limited');
    await narrow.close();
  });

  test.each([
    ['no JSON-RPC', { method: 'eth_chainId' }],
    ['an empty batch', []],
    ['a batch that is too long', Array.from({ length: 33 }, () => call('eth_chainId'))],
    ['a method given twice in one call', { ...call('eth_chainId'), extra: 1 }],
  ])('refuses %s', async (_, body) => {
    expect(await problemCode(await post('/rpc', body))).toBe('request.invalid');
    expect(chain.seen).toEqual([]);
  });

  test('refuses bodies over the limit and other methods than POST', async () => {
    const large = await post('/rpc', { ...call('eth_call'), params: ['x'.repeat(200_000)] });
    expect([large.status, await problemCode(large)]).toEqual([413, 'request.too-large']);
    expect((await fetch(`${gateway.url}/rpc`)).status).toBe(405);
  });
});

describe('/ipfs', () => {
  test('gives the bytes forever cacheable, and never as something that could run here', async () => {
    const answer = await fetch(`${gateway.url}/ipfs/${cid}`);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${cid}"`,
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  test('gives ranges, heads and not-modified answers', async () => {
    const part = await fetch(`${gateway.url}/ipfs/${cid}`, { headers: { range: 'bytes=5-9' } });
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
      206,
      '56789',
      'bytes 5-9/200',
    ]);
    const head = await fetch(`${gateway.url}/ipfs/${cid}`, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '200']);
    const same = await fetch(`${gateway.url}/ipfs/${cid}`, { headers: { 'if-none-match': `"${cid}"` } });
    expect(same.status).toBe(304);
  });

  test('says not found without the node’s own words', async () => {
    const answer = await fetch(`${gateway.url}/ipfs/bafkrei${'b'.repeat(52)}`);
    const text = await answer.text();
    expect([answer.status, JSON.parse(text).code]).toEqual([404, 'storage.content-not-found']);
    expect(text).not.toContain('/home');
  });

  test('what only looks like a CID is not there, which is no failure of the storage', async () => {
    const answer = await fetch(`${gateway.url}/ipfs/b${'a'.repeat(60)}`);
    expect([answer.status, await problemCode(answer)]).toEqual([404, 'storage.content-not-found']);
  });

  test.each(['nonsense', `${cid}/index.html`, `${cid}/../../api/v0/id`, ''])('knows no /ipfs/%s', async (path) => {
    expect((await fetch(`${gateway.url}/ipfs/${path}`, { headers: { accept: '*/*' } })).status).toBe(404);
    expect(ipfs.seen).toEqual([]);
  });
});

describe('/lit', () => {
  test('passes the calls of a node under its label, written either way', async () => {
    for (const label of ['0.0.0.2:7470', '0.0.0.2%3A7470']) {
      const answer = await post(`/lit/${label}/web/encryption/sign/`, { a: 1 });
      expect(await answer.json()).toEqual({ url: '/web/encryption/sign/', method: 'POST', length: 7 });
    }
  });

  test('a dead node is a 503 of its own, an unknown one is not found', async () => {
    const dead = await post('/lit/0.0.0.1:7470/web/handshake/', {});
    expect([dead.status, await problemCode(dead)]).toEqual([503, 'service.unavailable']);
    expect((await post('/lit/0.0.0.9:7470/web/handshake/', {})).status).toBe(404);
    expect((await fetch(`${gateway.url}/lit/0.0.0.2:7470/web/x`, { method: 'DELETE' })).status).toBe(405);
  });

  test('any live node gives the blockhash', async () => {
    for (let i = 0; i < 4; i++)
      expect(await (await fetch(`${gateway.url}/lit/blockhash`)).json()).toMatchObject({ url: '/blockhash' });
  });

  test('cuts off the answer of a node that never ends, which would fill the memory of the page', async () => {
    const answer = await post('/lit/0.0.0.2:7470/web/endless', {});
    await expect(answer.arrayBuffer()).rejects.toThrow();
    expect(sentMiB).toBeLessThan(64);
  });

  test('refuses bodies over the limit', async () => {
    expect((await post('/lit/0.0.0.2:7470/web/encryption/sign/', 'x'.repeat(140_000))).status).toBe(413);
    expect(node.seen).toEqual([]);
  });
});

describe('/dev/inbox', () => {
  test('comes from identity, with the page’s own policy', async () => {
    const answer = await fetch(`${gateway.url}/dev/inbox.json?to=a`, withDevToken);
    expect(await answer.json()).toEqual({ url: '/dev/inbox.json?to=a' });
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'");
    expect((await fetch(`${gateway.url}/dev/other`, withDevToken)).status).toBe(404);
  });

  test.each(['/dev/inbox', '/dev/inbox.json', '/dev/inbox.json?to=ada%40example.org', '/dev/builds', '/dev/status'])(
    '%s is not there for a page whose name was pointed at this machine',
    async (path) => {
      inbox.seen.length = 0;
      const answer = await requestAs(`evil.example:${new URL(gateway.url).port}`, path);
      expect(answer).toEqual({ status: 404, code: 'request.not-found' });
      expect(inbox.seen).toEqual([]);
    },
  );

  test('does not exist unless it is switched on', async () => {
    const without = await startGateway({ services: { identity: inbox.url } });
    expect((await fetch(`${without.url}/dev/inbox`, withDevToken)).status).toBe(404);
    await without.close();
  });
});

test('every dead part has a failure of its own', async () => {
  const alone = await startGateway();
  const send = (path: string, body: unknown) =>
    fetch(alone.url + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  expect(await problemCode(await send('/rpc', call('eth_chainId')))).toBe('chain.unavailable');
  expect(await problemCode(await send('/graphql', { query: '{ a }' }))).toBe('index.unavailable');
  expect(await problemCode(await fetch(`${alone.url}/ipfs/${cid}`))).toBe('storage.unavailable');
  expect(await problemCode(await fetch(`${alone.url}/lit/blockhash`))).toBe('keynet.not-connected');
  expect(await problemCode(await fetch(`${alone.url}/config.json`))).toBe('chain.unavailable');
  await alone.close();
});
