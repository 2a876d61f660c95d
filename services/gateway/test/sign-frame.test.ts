import { get, type IncomingMessage } from 'node:http';
import { SigningConfig } from '@ipr/api';
import { answerJson, genesisHash, nodeAnswers, startGateway, startUpstream } from './start-gateway.ts';

const signOrigin = 'http://sign.localhost:9000';
const files = {
  'shell/sign/index.html': '<!doctype html>frame',
  'shell/sign/frame.js': 'frame',
  'shell/main.js': 'portal',
  'modules/mfe_x/main.js': 'module',
};

let node: Awaited<ReturnType<typeof startUpstream>>;
let gateway: Awaited<ReturnType<typeof startGateway>>;
beforeAll(async () => {
  node = await startUpstream((_, response, body) => {
    const results = { eth_chainId: '0x13882', eth_getBlockByNumber: { hash: genesisHash }, eth_blockNumber: '0x5' };
    answerJson(response, nodeAnswers(body, { ...results, eth_getCode: '0x6000' }));
  });
  gateway = await startGateway({ env: { SIGN_ORIGIN: signOrigin, CHAIN_RPC_URL: node.url }, files });
});
afterAll(async () => {
  await gateway.close();
  await node.close();
});

/** A request for a host that the test's machine need not resolve. */
const request = (path: string, method = 'GET'): Promise<IncomingMessage & { body: string }> =>
  new Promise((resolve, reject) => {
    const url = new URL(path, gateway.url);
    const sent = get({ host: url.hostname, port: url.port, path, method, headers: { host: new URL(signOrigin).host } });
    sent.on('error', reject);
    sent.on('response', async (response) => {
      let body = '';
      for await (const part of response) body += part;
      resolve(Object.assign(response, { body }));
    });
  });

test('the frame’s host serves the frame: own scripts only, and only pages of the portal may show it', async () => {
  const page = await request('/');
  expect([page.statusCode, page.body]).toEqual([200, '<!doctype html>frame']);
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toContain(`frame-ancestors ${gateway.url};`);
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'");
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
  expect(page.headers).not.toHaveProperty('x-frame-options');
  expect((await request('/frame.js')).body).toBe('frame');
});

test('the frame’s host serves nothing else: no call, no module, no page, no file of the portal', async () => {
  const paths = ['/api/v1/auth/me', '/remotes.json', '/modules/mfe_x/main.js', '/main.js', '/login', '/../main.js'];
  for (const path of [...paths, '/health', '/rpc', '/dev/inbox'])
    expect([path, (await request(path)).statusCode]).toEqual([path, 404]);
  expect((await request('/', 'POST')).statusCode).toBe(405);
});

test('the frame reads from its own host which portal may ask and what it decodes', async () => {
  const { statusCode, headers, body } = await request('/config.json');
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
  expect(SigningConfig.parse(JSON.parse(body))).toMatchObject({ portal: gateway.url, chainId: 80_002 });
});

test('pages of the portal may show the frame, and learn its origin', async () => {
  const page = await fetch(`${gateway.url}/health`);
  expect(page.headers.get('content-security-policy')).toContain(`frame-src 'self' blob: ${signOrigin}`);
  expect(await (await fetch(`${gateway.url}/config.json`)).json()).toMatchObject({ signing: { origin: signOrigin } });
});

test('refuses a frame on the portal’s own host, where it would receive the session’s cookie', async () => {
  await expect(startGateway({ env: { SIGN_ORIGIN: 'http://127.0.0.1:1' } })).rejects.toThrow('expected another host');
});
