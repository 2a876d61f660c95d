import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chainId } from '@ipr/ports/keynet/chain.fixture';
import { answerOf } from '@ipr/ports/keynet/session.fixture';
import { sharePath } from '../src/share/deal-keyset.ts';
import { openWorld, type World } from './world.fixture.ts';

let world: World;
let network: World['network'];
let node: string;

beforeAll(async () => {
  world = await openWorld();
  ({ network, node } = world);
});
afterAll(() => network.close());

test('every node signs for the owner of the file, each with its own share', async () => {
  const shares = await Promise.all(
    network.nodes.map(async (address) => {
      const body = JSON.stringify(await world.request({ node: address }));
      const answer = await fetch(`${address}/web/encryption/sign/`, { method: 'POST', body });
      expect(answer.headers.get('content-type')).toContain('application/json');
      return answer.json();
    }),
  );
  expect(shares.map(({ signatureShare }) => signatureShare.ProofOfPossession.slice(0, 2))).toEqual([
    '01',
    '02',
    '03',
    '04',
    '05',
  ]);
  expect(shares[2]).toEqual({
    result: 'success',
    signatureShare: { ProofOfPossession: expect.stringMatching(/^03[0-9a-f]{192}$/) },
    shareIndex: 2,
  });
});

test('returns the public facts of its keyset and nothing of its share', async () => {
  const health = await (await fetch(`${node}/health`)).text();
  expect(JSON.parse(health)).toMatchObject({
    status: 'ok',
    keysetId: network.keyset.id,
    publicKey: network.keyset.publicKey,
    index: 1,
    threshold: 3,
    chainId,
    registry: network.chain.registry,
    publicUrl: node,
  });
  expect(health).not.toContain(JSON.parse(readFileSync(sharePath(network.keys, 1), 'utf8')).share);
  const { timestamp, blockhash } = await (await fetch(`${node}/blockhash`)).json();
  expect(blockhash).toMatch(/^0x[0-9a-f]{64}$/);
  expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(5);
});

test('answers the handshake that the SDK expects', async () => {
  const body = JSON.stringify({ clientPublicKey: 'test', challenge: 'ab'.repeat(32), epoch: 1 });
  const answer = await (await fetch(`${node}/web/handshake/`, { method: 'POST', body })).json();
  expect(answer).toMatchObject({
    subnetPublicKey: network.keyset.publicKey,
    networkPublicKey: network.keyset.publicKey,
    networkPublicKeySet: network.keyset.publicKey,
    hdRootPubkeys: [],
    latestBlockhash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
  });
});

test('answers unknown calls in the network’s error format', async () => {
  expect(await answerOf(node, 'not json')).toBe('NodeMalformedRequest');
  expect(await answerOf(node, JSON.stringify({ filler: 'x'.repeat(40_000) }))).toBe('NodeBodyTooLarge');
  const wrong = await fetch(`${node}/health`, { method: 'POST', headers: { 'x-request-id': 'lit_1' } });
  expect(await wrong.json()).toEqual({
    errorKind: 'Validation',
    errorCode: 'NodeMethodNotAllowed',
    status: 405,
    message: 'No such method.',
    correlationId: 'lit_1',
    details: [],
  });
  expect((await fetch(`${node}/secrets`)).status).toBe(404);
});

test('limits the requests of one client', async () => {
  await network.stop(3);
  await network.start(3, { KEYS_REQUESTS_PER_MINUTE: '2' });
  const statuses: number[] = [];
  for (let i = 0; i < 4; i++) statuses.push((await fetch(`${network.nodes[2]}/blockhash`)).status);
  expect(statuses).toEqual([200, 200, 402, 402]);
  expect((await fetch(`${network.nodes[2]}/health`)).status).toBe(200);
});

test('unwraps nothing while its registry is missing on the network, and names the missing contract', async () => {
  await network.stop(3);
  await network.start(3, { REGISTRY_ADDRESS: `0x${'e0'.repeat(20)}` }, network.refuses);
  const health = await fetch(`${network.nodes[2]}/health`);
  expect(health.status).toBe(502);
  expect(await health.json()).toMatchObject({ message: 'Contract IPRegistry not deployed on network 80002' });
  expect(await answerOf(network.nodes[2] ?? '', await world.request())).toBe('NodeRpcError');
});

test('stops cleanly on a signal', async () => {
  const child = await network.stop(4, 'SIGTERM');
  expect(child?.exitCode).toBe(0);
});

test('names every problem of its environment and does not start', async () => {
  const main = new URL('../src/main.ts', import.meta.url).pathname;
  const child: ChildProcess = spawn(process.execPath, [main], { env: { PATH: process.env.PATH } });
  let errors = '';
  child.stderr?.on('data', (text) => {
    errors += text;
  });
  const [code] = await once(child, 'close');
  expect(code).toBe(1);
  for (const name of ['KEYS_PUBLIC_URL', 'KEYS_SHARE_FILE', 'KEYS_RPC_URLS', 'KEYS_SIWE_DOMAINS'])
    expect(errors).toContain(`${name}: is missing`);
});

test('signs nothing without the chain, not even what it has just signed, and logs no secret', async () => {
  const body = await world.request();
  expect(await answerOf(node, body)).toBe('signed');
  await network.chain.stop();
  expect(await answerOf(node, body)).toBe('NodeRpcError');
  expect((await fetch(`${node}/health`)).status).toBe(502);
  const log = network.output.join('');
  expect(log).toContain('"code":"NodeRpcError"');
  const capability = JSON.parse(body.authSig.signedMessage).capabilities[0];
  for (const secret of [
    JSON.parse(readFileSync(sharePath(network.keys, 1), 'utf8')).share,
    capability.sig,
    body.authSig.sig,
  ])
    expect(log).not.toContain(secret);
});
