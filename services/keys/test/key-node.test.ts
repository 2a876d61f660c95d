import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type Hex, type KeyCondition, keyCondition } from '@ipr/domain';
import { chainId, createPerson, type Person } from '@ipr/ports/keynet/chain.fixture';
import { type KeyNetwork, startKeyNetwork } from '@ipr/ports/keynet/key-network.fixture';
import { type Asking, answerOf, signingRequest } from '@ipr/ports/keynet/session.fixture';
import { encodeFunctionData, parseAbi, serializeErc6492Signature } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { sharePath } from '../src/share/deal-keyset.ts';

const notAllowed = 'NodeAccessControlConditionsReturnedNotAuthorized';
const dataToEncryptHash = createHash('sha256').update('a content key').digest('hex');
const newHash = (): Hex => `0x${randomBytes(32).toString('hex')}`;

let network: KeyNetwork;
let node: string;
let owner: Person;
let condition: KeyCondition;

beforeAll(async () => {
  network = await startKeyNetwork();
  node = network.nodes[0] ?? '';
  owner = createPerson();
  condition = await register(owner);
}, 60_000);
afterAll(() => network.close());

const register = async (person: Person, hash = newHash()): Promise<KeyCondition> => {
  await network.chain.writeAs(person.safe, 'createAsset', [hash, 'bafy', 'A file']);
  return keyCondition(network.chain.registry, hash, person.safe);
};
const asking = (change: Partial<Asking> = {}): Asking => ({
  condition,
  dataToEncryptHash,
  domain: network.domain,
  node,
  wallet: owner.safe,
  signMessage: (text) => owner.wrapped(text),
  ...change,
});
const ask = async (change: Partial<Asking> = {}) => answerOf(node, await signingRequest(asking(change)));
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();

test('every node signs for the owner of the file, each with its own share', async () => {
  const shares = await Promise.all(
    network.nodes.map(async (address) => {
      const body = JSON.stringify(await signingRequest(asking({ node: address })));
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

test('tells the public facts of its keyset and nothing of its share', async () => {
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

test('shakes hands as the SDK expects it', async () => {
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

test('refuses a signature that was meant for another node', async () => {
  expect(await answerOf(network.nodes[1] ?? '', await signingRequest(asking()))).toBe('NodeNotAuthorized');
});

test.each<[string, string, (() => Partial<Asking>) | Partial<Asking>]>([
  ['that has expired', 'NodeExpWrongOrTooLarge', () => ({ session: { issuedAt: ago(700), expiresAt: ago(1) } })],
  ['that lasts an hour', 'NodeExpWrongOrTooLarge', () => ({ session: { expiresAt: ago(-3_600) } })],
  [
    'issued in the future',
    'NodeIatOutsideGracePeriod',
    () => ({ session: { issuedAt: ago(-120), expiresAt: ago(-500) } }),
  ],
  [
    'whose wallet message has expired though the session has not',
    'NodeExpWrongOrTooLarge',
    () => ({ session: { issuedAt: ago(300), expiresAt: ago(1) }, outer: { expiration: ago(-300) } }),
  ],
  ['for another domain', 'NodeSIWECapabilityInvalid', { domain: 'evil.example' }],
  ['for another chain', 'NodeSIWECapabilityInvalid', { session: { chainId: 137 } }],
  ['of another account than it says', 'NodeSIWECapabilityInvalid', () => ({ wallet: createPerson().safe })],
  ['whose address is not checksummed', 'NodeSIWECapabilityInvalid', () => ({ session: { account: owner.safe } })],
  [
    'with another statement',
    'NodeSIWECapabilityInvalid',
    { text: (text) => text.replace('Authenticate with Lit Protocol', 'Hello') },
  ],
  ['with more in its text', 'NodeSIWECapabilityInvalid', { text: (text) => `${text}\n- https://example.com` }],
  ['for every file', 'NodeSIWECapabilityInvalid', { session: { resource: '*' } }],
  ['for another file', 'NodeResourceIdNotFound', { session: { resource: `${'1'.repeat(64)}/${'2'.repeat(64)}` } }],
  ['that authorises another session key', 'NodeSIWECapabilityInvalid', { session: { sessionKey: 'ab'.repeat(32) } }],
  ['with two capabilities', 'NodeInvalidAuthSig', { outer: { capabilities: [{}, {}] } }],
  ['with an unknown field', 'NodeInvalidAuthSig', { outer: { extra: 1 } }],
  ['whose times are not times', 'NodeInvalidAuthSig', { outer: { issuedAt: 'yesterday' } }],
  [
    'signed by another key',
    'NodeSIWECapabilityInvalid',
    { signMessage: (text) => createPerson().wrapped(text, owner.safe, owner.deployData) },
  ],
  [
    'of a Safe that is not deployed without its wrapper',
    'NodeSIWECapabilityInvalid',
    { signMessage: (text) => owner.inner(text) },
  ],
])('refuses a session %s', async (_, code, change) => {
  expect(await ask(typeof change === 'function' ? change() : change)).toBe(code);
});

test('refuses a session message that was altered, and one whose signature is of another session key', async () => {
  const body = await signingRequest(asking());
  const { authSig } = body;
  const altered = { ...authSig, signedMessage: authSig.signedMessage.replace('"ability"', ' "ability"') };
  expect(await answerOf(node, { ...body, authSig: altered })).toBe('NodeInvalidAuthSigSessionKeySignature');
  const { privateKey } = generateKeyPairSync('ed25519');
  const other = sign(null, Buffer.from(authSig.signedMessage), privateKey).toString('hex');
  expect(await answerOf(node, { ...body, authSig: { ...authSig, sig: other } })).toBe(
    'NodeInvalidAuthSigSessionKeySignature',
  );
  expect(await answerOf(node, body)).toBe('signed');
});

test('refuses a session for one file when another is asked for', async () => {
  const body = await signingRequest(asking());
  const other = createHash('sha256').update('another key').digest('hex');
  expect(await answerOf(node, body)).toBe('signed');
  expect(await answerOf(node, { ...body, dataToEncryptHash: other })).toBe('NodeResourceIdNotFound');
});

test('refuses strangers, and squatters who registered the hash before its owner', async () => {
  const stranger = createPerson();
  const as = { wallet: stranger.safe, signMessage: stranger.wrapped };
  expect(await ask(as)).toBe(notAllowed);
  const hash = newHash();
  await register(stranger, hash);
  expect(await ask({ ...as, condition: keyCondition(network.chain.registry, hash, owner.safe) })).toBe(notAllowed);
  expect(await ask({ ...as, condition: keyCondition(network.chain.registry, hash, stranger.safe) })).toBe('signed');
});

test('refuses every condition but its own, and other kinds of condition', async () => {
  const body = await signingRequest(asking());
  const [first, and] = condition;
  for (const conditions of [[first], [first, and, first], [first, { operator: 'or' }, condition[2]]])
    expect(await answerOf(node, { ...body, evmContractConditions: conditions })).toBe('NodeInvalidConditions');
  expect(await answerOf(node, { ...body, accessControlConditions: [] })).toBe('NodeMalformedRequest');
  expect(await answerOf(node, { ...body, chain: 'ethereum' })).toBe('NodeMalformedRequest');
  const { evmContractConditions: _, ...without } = body;
  expect(await answerOf(node, without)).toBe('NodeMalformedRequest');
});

test('answers what it does not know in the shape of the network', async () => {
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

describe('a Safe', () => {
  test('keeps its session when it is deployed, and loses it when its owner changes', async () => {
    const person = createPerson();
    const own = await register(person);
    const as = { wallet: person.safe, condition: own };
    const before = await signingRequest(asking({ ...as, signMessage: person.wrapped }));
    expect(await answerOf(node, before)).toBe('signed');
    await network.chain.deploySafe(person);
    expect(await answerOf(node, before)).toBe('signed');
    const inner = await signingRequest(asking({ ...as, signMessage: person.inner }));
    expect(await answerOf(node, inner)).toBe('signed');
    expect(await ask({ ...as, signMessage: (text) => person.account.signMessage({ message: text }) })).toBe(
      'NodeSIWECapabilityInvalid',
    );

    const swap = encodeFunctionData({
      abi: parseAbi(['function swapOwner(address prevOwner, address oldOwner, address newOwner)']),
      args: ['0x0000000000000000000000000000000000000001', person.account.address, createPerson().account.address],
    });
    await network.chain.sendFrom(person.safe, person.safe, swap);
    expect(await answerOf(node, inner)).toBe('NodeSIWECapabilityInvalid');
    expect(await answerOf(node, before)).toBe('NodeSIWECapabilityInvalid');
  });

  test('cannot be claimed with the deployment of another Safe, nor through another factory', async () => {
    const thief = createPerson();
    expect(await ask({ signMessage: (text) => thief.wrapped(text, owner.safe, thief.deployData) })).toBe(
      'NodeSIWECapabilityInvalid',
    );
    const elsewhere = async (text: string) =>
      serializeErc6492Signature({
        address: network.chain.registry,
        data: owner.deployData,
        signature: await owner.inner(text),
      });
    expect(await ask({ signMessage: elsewhere })).toBe('NodeSIWECapabilityInvalid');
  });
});

/** Grants level 1 to a plain account, which accepts with its NDA signature. */
const share = async (world: KeyNetwork, person: Person, expires: bigint) => {
  const hash = newHash();
  await world.chain.writeAs(person.safe, 'createAsset', [hash, 'bafy', 'A file']);
  const id = (await world.chain.read('assetIdOf', [hash])) as bigint;
  const account = privateKeyToAccount(generatePrivateKey());
  const ndaHash = `0x${'11'.repeat(32)}` as Hex;
  await world.chain.writeAs(person.safe, 'grantAccess', [id, account.address, 1, expires, ndaHash, 'bafy']);
  const signature = await account.signTypedData({
    domain: { name: 'IPRegistry', version: '1', chainId, verifyingContract: world.chain.registry },
    primaryType: 'NDAConsent',
    types: {
      NDAConsent: [
        { name: 'assetId', type: 'uint256' },
        { name: 'ndaHash', type: 'bytes32' },
      ],
    },
    message: { assetId: id, ndaHash },
  });
  const accept = () => world.chain.writeAs(account.address, 'acceptAccess', [id, signature]);
  const revoke = () => world.chain.writeAs(person.safe, 'revokeAccess', [id, account.address]);
  const as = {
    domain: world.domain,
    node: world.nodes[0] ?? '',
    wallet: account.address,
    condition: keyCondition(world.chain.registry, hash, person.safe),
    signMessage: (text: string) => account.signMessage({ message: text }),
  };
  return { accept, revoke, request: () => signingRequest(asking(as)) };
};

test('a plain account opens from acceptance to revocation, with one and the same session', async () => {
  const granted = await share(network, owner, 0n);
  const body = await granted.request();
  expect(await answerOf(node, body)).toBe(notAllowed);
  await granted.accept();
  expect(await answerOf(node, body)).toBe('signed');
  expect(await answerOf(node, body)).toBe('signed');
  await granted.revoke();
  expect(await answerOf(node, body)).toBe(notAllowed);
});

test('an expired grant opens nothing, even when the chain has not mined since', async () => {
  const now = Math.floor(Date.now() / 1000);
  const idle = await startKeyNetwork(['--timestamp', String(now - 3_600)]);
  try {
    const [over, running] = [
      await share(idle, createPerson(), BigInt(now - 1_800)),
      await share(idle, createPerson(), BigInt(now + 1_800)),
    ];
    await over.accept();
    await running.accept();
    expect(await answerOf(idle.nodes[0] ?? '', await running.request())).toBe('signed');
    expect(await answerOf(idle.nodes[0] ?? '', await over.request())).toBe(notAllowed);
  } finally {
    await idle.close();
  }
}, 30_000);

test('limits how often one client asks', async () => {
  await network.stop(3);
  await network.start(3, { KEYS_REQUESTS_PER_MINUTE: '2' });
  const statuses: number[] = [];
  for (let i = 0; i < 4; i++) statuses.push((await fetch(`${network.nodes[2]}/blockhash`)).status);
  expect(statuses).toEqual([200, 200, 402, 402]);
  expect((await fetch(`${network.nodes[2]}/health`)).status).toBe(200);
});

test('stops cleanly when asked to', async () => {
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
  for (const name of [
    'KEYS_PORT',
    'KEYS_PUBLIC_URL',
    'KEYS_SHARE_FILE',
    'KEYS_REGISTRY',
    'KEYS_RPC_URLS',
    'KEYS_SIWE_DOMAINS',
  ])
    expect(errors).toContain(`${name}: is missing`);
});

test('signs nothing without the chain, not even what it has just signed, and logs no secret', async () => {
  const body = await signingRequest(asking());
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
