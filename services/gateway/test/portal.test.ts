import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { PortalConfig } from '@ipr/api';
import { registryAddress } from '@ipr/protocol/networks/deployed-contracts';
import { networkOf as publicNetwork } from '@ipr/protocol/networks/networks';
import { ConfigError, readConfig } from '@ipr/service-kit';
import { Config } from '../src/config.ts';
import {
  answerJson,
  genesisHash,
  keyset,
  nodeAnswers,
  problemCode,
  serviceUrls,
  startGateway,
  startUpstream,
} from './start-gateway.ts';

const script = 'export const answer = 42;\n'.repeat(200);
const remotes = {
  remotes: [
    { name: 'mfe_assets', version: '0.1.0', manifest: '/modules/mfe_assets/mf-manifest.json', paths: ['/assets'] },
  ],
};

/** Of the registry. */
let code = '0x6000';
let chain: Awaited<ReturnType<typeof startUpstream>>;
let gateway: Awaited<ReturnType<typeof startGateway>>;

beforeAll(async () => {
  chain = await startUpstream((_, res, body) => {
    const results = { eth_chainId: '0x13882', eth_getBlockByNumber: { hash: genesisHash }, eth_blockNumber: '0x5' };
    answerJson(res, nodeAnswers(body, { ...results, eth_getCode: code }));
  });
  gateway = await startGateway({
    env: { CHAIN_RPC_URL: chain.url, DEV_INBOX: 'true', UPLOAD_PICKER_BYTES: String(50 * 2 ** 20) },
    files: {
      'shell/index.html': '<!doctype html><title>portal</title>',
      'shell/main.1a2b3c4d.js': script,
      'shell/plain.js': script,
      'shell/frame-pdf.1a2b3c4d.chunk.js': script,
      'shell/ready.js': script,
      'shell/ready.js.br': 'made by the build',
      'shell/.env': 'SECRET=1',
      'shell/main.1a2b3c4d.js.map': '{"sources":[]}',
      'modules/mfe_assets/main.js.map': '{"sources":[]}',
      'shell/assets/logo.svg': '<svg/>',
      'shell/verifier/verify.html': '<!doctype html><script>1</script>',
      'shell/verifier/verify.mjs': script,
      'shell/verifier/verify.py': 'print(1)',
      'shell/verifier/schemas/bundle.json': '{}',
      'shell/verifier/files.json': '{"files":[]}',
      'modules/mfe_assets/mf-manifest.json': '{"id":"mfe_assets"}',
      'remotes.json': JSON.stringify(remotes),
      'secret.txt': 'outside',
    },
  });
  symlinkSync(join(gateway.folder, 'secret.txt'), join(gateway.folder, 'shell/link.txt'));
});
afterAll(() => Promise.all([gateway.close(), chain.close()]));

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(gateway.url + path, { headers: { accept: '*/*', ...headers }, redirect: 'manual' });
const page = { accept: 'text/html,*/*' };

test('hands the verifier out as files, never as a page of this origin', async () => {
  for (const [name, type] of [
    ['verify.html', 'text/html; charset=utf-8'],
    ['verify.mjs', 'text/javascript; charset=utf-8'],
    ['verify.py', 'text/x-python; charset=utf-8'],
  ] as const) {
    const answer = await get(`/verifier/${name}`, page);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
  }
  for (const name of ['files.json', 'schemas/bundle.json']) {
    const facts = await get(`/verifier/${name}`, page);
    expect([facts.status, facts.headers.get('content-disposition')]).toEqual([200, null]);
    expect(facts.headers.get('content-type')).toBe('application/json; charset=utf-8');
  }
  expect((await get('/verifier/page.js')).status).toBe(404);
});

/** Without fetch's own tidying of paths and unpacking of bodies. */
const raw = (path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number | undefined; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    const sent = request(gateway.url, { path, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('end', () =>
        resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) }),
      );
    });
    sent.on('error', reject).end();
  });

describe('/config.json', () => {
  test('returns the browser’s configuration with the chain’s identity', async () => {
    const config = PortalConfig.parse(await (await get('/config.json')).json());
    expect(config).toMatchObject({
      network: { chainId: 80002, genesisHash, name: 'Local chain', local: true, confirmations: 1 },
      contracts: { registry: `0x${'5a'.repeat(20)}` },
      keynet: {
        keysetId: keyset.id,
        threshold: 3,
        nodes: [`${gateway.url}/lit/0.0.0.1:7470`, `${gateway.url}/lit/0.0.0.2:7470`],
        blockhashUrl: `${gateway.url}/lit/blockhash`,
      },
      signIn: { email: true, google: false, passkey: false, dynamic: null, inboxUrl: '/dev/inbox' },
      uploads: { pickerBytes: 50 * 2 ** 20 },
      explorerUrl: null,
      timestamps: { roots: [], qualifiedSigners: [] },
    });
  });

  test('names Dynamic and permits its origins only where the deployment offers it', async () => {
    const policyOf = async (url: string) => (await fetch(`${url}/config.json`)).headers.get('content-security-policy');
    expect(await policyOf(gateway.url)).not.toContain('dynamic');
    const environmentId = '3f1c7d2e-5a64-4b0e-9c3f-2f6f0f9d1a77';
    const offer = { CHAIN_RPC_URL: chain.url, SIGN_IN: 'email,dynamic' };
    await expect(startGateway({ env: offer })).rejects.toThrow('DYNAMIC_ENVIRONMENT_ID');
    const offering = await startGateway({ env: { ...offer, DYNAMIC_ENVIRONMENT_ID: environmentId } });
    const config = PortalConfig.parse(await (await fetch(`${offering.url}/config.json`)).json());
    expect(config.signIn.dynamic).toEqual({ environmentId, scriptUrl: '/modules/dynamic_wallet/dynamic.js' });
    const policy = await policyOf(offering.url);
    expect(policy).toMatch(/connect-src 'self' https:\/\/app\.dynamicauth\.com /);
    expect(policy).toMatch(/script-src 'self' 'wasm-unsafe-eval';/);
    await offering.close();
  });

  test('a keyset of another size than the configured nodes stops the start', async () => {
    const files = { 'keyset.json': JSON.stringify({ ...keyset, nodes: 5 }) };
    await expect(startGateway({ files })).rejects.toThrow('names 2 nodes, but the keyset has 5');
    await expect(startGateway({ files: { 'keyset.json': '{}' } })).rejects.toThrow('no public keyset');
  });

  test('every problem of the environment is named at once', () => {
    const read = () =>
      readConfig(Config, { PUBLIC_ORIGIN: 'http://localhost:9000/', KEY_NODES: 'a=b', DEV_INBOX: 'perhaps' });
    expect(read).toThrow(ConfigError);
    try {
      read();
    } catch (thrown) {
      const text = (thrown as ConfigError).problems.join('\n');
      for (const name of [
        'SERVICES: is missing',
        'PUBLIC_ORIGIN: expected an origin',
        'KEY_NODES: expected label=url',
        'DEV_INBOX:',
        'INDEX_URL: is missing',
      ])
        expect(text).toContain(name);
    }
  });

  test('each service with calls from outside needs its URL, and a name that is none is refused', () => {
    const read = (SERVICES: string) => () => readConfig(Config, { SERVICES });
    const all = serviceUrls('http://127.0.0.1:1/');
    expect(read(all)).not.toThrow(/SERVICES/);
    expect(read(all.replace(/relay=[^,]+,/, ''))).toThrow('SERVICES: no URL for relay\n');
    expect(read(`${all},relays=http://127.0.0.1:1`)).toThrow('SERVICES: no such service: relays\n');
    expect(read(`${all},relay=http://127.0.0.1:1`)).toThrow('SERVICES: expected name=url');
    expect(read(all.replace('http:', 'ftp:'))).toThrow('SERVICES: expected name=url');
  });
});

describe('/remotes.json', () => {
  test('is the file as it is now', async () => {
    const first = await get('/remotes.json');
    expect(await first.json()).toEqual(remotes);
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const tag = first.headers.get('etag') ?? '';
    expect((await raw('/remotes.json', { 'if-none-match': tag })).status).toBe(304);
    writeFileSync(join(gateway.folder, 'remotes.json'), JSON.stringify({ remotes: [] }));
    expect(await (await get('/remotes.json', { 'if-none-match': tag })).json()).toEqual({ remotes: [] });
  });

  test('serves the last readable registry while the file is damaged or missing, and the repaired one afterwards', async () => {
    const file = join(gateway.folder, 'remotes.json');
    writeFileSync(file, JSON.stringify(remotes));
    expect(await (await get('/remotes.json')).json()).toEqual(remotes);
    for (const damaged of ['{"remotes":[{"name":"x"}]}', '{"remotes":', '']) {
      writeFileSync(file, damaged);
      expect(await (await get('/remotes.json')).json()).toEqual(remotes);
    }
    rmSync(file);
    expect(await (await get('/remotes.json')).json()).toEqual(remotes);
    writeFileSync(file, JSON.stringify({ remotes: [] }));
    expect(await (await get('/remotes.json')).json()).toEqual({ remotes: [] });
  });

  test('answers service.unavailable when no registry was readable since the start', async () => {
    const own = await startGateway({ files: { 'remotes.json': '{"remotes":[{"name":"x"}]}' } });
    try {
      expect(await problemCode(await fetch(`${own.url}/remotes.json`))).toBe('service.unavailable');
    } finally {
      await own.close();
    }
  });
});

describe('pages', () => {
  test.each(['/', '/assets/new', '/user/0xabc', '/no/such/page'])('%s is the portal', async (path) => {
    const answer = await get(path, page);
    expect([answer.status, await answer.text()]).toEqual([200, '<!doctype html><title>portal</title>']);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  test('are opened at the public origin only', async () => {
    const answer = await raw('/assets?x=1', { ...page, host: 'other.example' });
    expect([answer.status, answer.headers.location]).toEqual([302, `${gateway.url}/assets?x=1`]);
  });

  test('a missing file is not found rather than a page', async () => {
    expect(await problemCode(await get('/missing.js'))).toBe('request.not-found');
    expect((await fetch(`${gateway.url}/`, { method: 'POST' })).status).toBe(405);
  });
});

describe('files', () => {
  test('with a hash in their name are good forever, others are checked each time', async () => {
    expect((await get('/main.1a2b3c4d.js')).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const plain = await get('/plain.js');
    expect([plain.headers.get('cache-control'), await plain.text()]).toEqual(['no-cache', script]);
    const { headers } = await raw('/plain.js');
    const again = await raw('/plain.js', { 'if-none-match': String(headers.etag) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  test('travel compressed when the client can read that', async () => {
    const br = await raw('/plain.js', { 'accept-encoding': 'gzip, br' });
    expect([br.headers['content-encoding'], brotliDecompressSync(br.body).toString()]).toEqual(['br', script]);
    expect(br.headers).toMatchObject({ vary: 'Accept-Encoding', 'content-type': 'text/javascript; charset=utf-8' });
    const gz = await raw('/plain.js', { 'accept-encoding': 'gzip' });
    expect([gz.headers['content-encoding'], gunzipSync(gz.body).toString()]).toEqual(['gzip', script]);
    const none = await raw('/plain.js', { 'accept-encoding': 'identity' });
    expect([none.headers['content-encoding'], none.body.toString()]).toEqual([undefined, script]);
    expect(new Set([br, gz, none].map(({ headers }) => headers.etag)).size).toBe(3);
  });

  test('that the build compressed are sent as they are', async () => {
    const ready = await raw('/ready.js', { 'accept-encoding': 'br' });
    expect([ready.headers['content-encoding'], ready.body.toString()]).toEqual(['br', 'made by the build']);
  });

  test('of modules come from their own folder and may be loaded by other origins', async () => {
    const answer = await get('/modules/mfe_assets/mf-manifest.json');
    expect(await answer.json()).toEqual({ id: 'mfe_assets' });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect((await get('/modules/mfe_other/mf-manifest.json')).status).toBe(404);
  });

  test('of the viewer’s sandboxed frames, whose origin is opaque, may be loaded by them, and no others of the shell', async () => {
    const policyOf = async (path: string) => (await get(path)).headers.get('cross-origin-resource-policy');
    expect(await policyOf('/frame-pdf.1a2b3c4d.chunk.js')).toBe('cross-origin');
    expect(await policyOf('/plain.js')).toBe('same-origin');
  });

  test.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/../../secret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/.env',
    '/%2eenv.txt',
    '/link.txt',
    '/plain.js%00.txt',
    '/%E0%A4%A.txt',
    '/modules/mfe_assets/../../secret.txt',
    '/modules/../secret.txt',
    '/modules/mfe_assets/%2e%2e/%2e%2e/secret.txt',
  ])('%s leads nowhere', async (path) => {
    const answer = await raw(path);
    expect(answer.status).toBe(404);
    expect(answer.body.toString()).not.toMatch(/outside|SECRET/);
  });
});

describe('source maps and security.txt', () => {
  const maps = ['/main.1a2b3c4d.js.map', '/main.1a2b3c4d.js.m%61p', '/modules/mfe_assets/main.js.map'];

  test.each(maps)('%s is not public', async (path) => {
    expect(await (await fetch(gateway.url + path)).text()).not.toContain('sources');
  });

  test('development has source maps', async () => {
    const files = { 'shell/main.1a2b3c4d.js.map': '{}', 'modules/mfe_assets/main.js.map': '{}' };
    const development = await startGateway({ env: { DEV_BUILDS_URL: 'http://127.0.0.1:9' }, files });
    for (const path of maps) expect((await fetch(development.url + path)).status).toBe(200);
    await development.close();
  });

  test('security.txt names the contact until a day within a year, and does not exist without one', async () => {
    expect((await fetch(`${gateway.url}/.well-known/security.txt`)).status).toBe(404);
    const named = await startGateway({ env: { SECURITY_CONTACT: 'mailto:security@registry.example' } });
    const answer = await fetch(`${named.url}/.well-known/security.txt`);
    const text = await answer.text();
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(text).toContain('Contact: mailto:security@registry.example\n');
    const days = (Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(30);
    expect(days).toBeLessThan(365);
    expect((await fetch(`${named.url}/.well-known/other`)).status).toBe(404);
    await named.close();
    await expect(startGateway({ env: { SECURITY_CONTACT: 'nobody' } })).rejects.toThrow('SECURITY_CONTACT');
  });
});

test('every answer carries the security headers, errors too', async () => {
  for (const path of ['/', '/config.json', '/plain.js', '/missing.js', '/api/v1/nothing']) {
    const { headers } = await get(path, path === '/' ? page : {});
    const policy = headers.get('content-security-policy') ?? '';
    for (const rule of [
      "default-src 'self'",
      "script-src 'self' 'wasm-unsafe-eval'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types default',
    ])
      expect(policy.split('; ')).toContain(rule);
    expect(policy).not.toContain("'unsafe-eval'");
    expect(Object.fromEntries(headers)).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(headers.get('strict-transport-security')).toBeNull();
  }
});

test('sends Strict-Transport-Security over https', async () => {
  const safe = await startGateway({ env: { PUBLIC_ORIGIN: 'https://registry.example' } });
  expect((await fetch(`${safe.url}/health`)).headers.get('strict-transport-security')).toContain('max-age=');
  await safe.close();
});

test('health names every part, and the gateway stays up without them', async () => {
  const answer = await get('/health');
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    status: 'degraded',
    service: 'gateway',
    version: '1.2.3',
    checks: { chain: 'up', identity: 'down', index: 'down', ipfs: 'down', 'key-node-0.0.0.1:7470': 'down' },
  });
});

test('health has the identity of the network, and that a local chain proves nothing', async () => {
  expect(await (await get('/health')).json()).toMatchObject({
    network: { name: 'Local chain', chainId: 80_002, genesisHash, local: true },
    notices: ['LOCAL CHAIN: proves nothing'],
    checks: { network: 'up' },
  });
});

/** A node of Amoy. */
const startAmoyNode = () =>
  startUpstream((_, res, body) =>
    answerJson(
      res,
      nodeAnswers(body, {
        eth_chainId: '0x13882',
        eth_getBlockByNumber: { hash: publicNetwork(80_002).genesisHash },
        eth_blockNumber: '0x5',
        eth_getCode: '0x6000',
      }),
    ),
  );

test('on a public network pages get its explorer, and the number of confirmations that the operator names', async () => {
  const amoy = await startAmoyNode();
  const named = await startGateway({ env: { CHAIN_RPC_URL: amoy.url, CHAIN_CONFIRMATIONS: '30' } });
  expect(await (await fetch(`${named.url}/config.json`)).json()).toMatchObject({
    network: { confirmations: 30 },
    explorerUrl: 'https://amoy.polygonscan.com',
  });
  await Promise.all([named.close(), amoy.close()]);
});

test('health names a public network only by its genesis, and none while the chain does not answer', async () => {
  const amoy = await startAmoyNode();
  const [named, silent] = [await startGateway({ env: { CHAIN_RPC_URL: amoy.url } }), await startGateway()];
  const onAmoy = await (await fetch(`${named.url}/health`)).json();
  expect(onAmoy).toMatchObject({ network: { name: 'Polygon Amoy', chainId: 80_002, local: false } });
  expect(onAmoy).not.toHaveProperty('notices');
  expect(await (await fetch(`${silent.url}/health`)).json()).toMatchObject({
    network: null,
    checks: { network: 'down' },
  });
  await Promise.all([named.close(), silent.close(), amoy.close()]);
});

test('health says that the registry is missing where the network has no code at its address', async () => {
  expect((await (await get('/health')).json()).checks).toMatchObject({ chain: 'up', contracts: 'up' });
  code = '0x';
  const empty = await startGateway({ env: { CHAIN_RPC_URL: chain.url } });
  expect((await (await fetch(`${empty.url}/health`)).json()).checks).toMatchObject({ chain: 'up', contracts: 'down' });
  await empty.close();
  code = '0x6000';
});

test('without a configured registry the page gets the one that is recorded for this chain', async () => {
  const recorded = await startGateway({ env: { CHAIN_RPC_URL: chain.url, REGISTRY_ADDRESS: '' } });
  const config = await (await fetch(`${recorded.url}/config.json`)).json();
  expect(config.contracts.registry).toBe(registryAddress(80_002));
  await recorded.close();
});
