import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { createPerson } from '@ipr/ports/keynet/chain.fixture';
import { answerOf, type KeyRequest } from '@ipr/ports/keynet/session.fixture';
import { encodeFunctionData, parseAbi, serializeErc6492Signature } from 'viem';
import { openWorld, type World } from './world.fixture.ts';

let world: World;
let network: World['network'];
let node: string;
let owner: World['owner'];

beforeAll(async () => {
  world = await openWorld(2);
  ({ network, node, owner } = world);
});
afterAll(() => network.close());

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();

test('refuses a signature that was meant for another node', async () => {
  expect(await answerOf(network.nodes[1] ?? '', await world.request())).toBe('NodeNotAuthorized');
});

test.each<[string, string, (() => Partial<KeyRequest>) | Partial<KeyRequest>]>([
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
  expect(await world.requestKey(typeof change === 'function' ? change() : change)).toBe(code);
});

test('refuses a session message that was altered, and one whose signature is of another session key', async () => {
  const body = await world.request();
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

test('refuses a session for one file when another is requested', async () => {
  const body = await world.request();
  const other = createHash('sha256').update('another key').digest('hex');
  expect(await answerOf(node, body)).toBe('signed');
  expect(await answerOf(node, { ...body, dataToEncryptHash: other })).toBe('NodeResourceIdNotFound');
});

describe('a Safe', () => {
  test('keeps its session when it is deployed, and loses it when its owner changes', async () => {
    const person = createPerson();
    const own = await world.register(person);
    const as = { wallet: person.safe, condition: own };
    const before = await world.request({ ...as, signMessage: person.wrapped });
    expect(await answerOf(node, before)).toBe('signed');
    await network.chain.deploySafe(person);
    expect(await answerOf(node, before)).toBe('signed');
    const inner = await world.request({ ...as, signMessage: person.inner });
    expect(await answerOf(node, inner)).toBe('signed');
    expect(
      await world.requestKey({ ...as, signMessage: (text) => person.account.signMessage({ message: text }) }),
    ).toBe('NodeSIWECapabilityInvalid');

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
    expect(await world.requestKey({ signMessage: (text) => thief.wrapped(text, owner.safe, thief.deployData) })).toBe(
      'NodeSIWECapabilityInvalid',
    );
    const elsewhere = async (text: string) =>
      serializeErc6492Signature({
        address: network.chain.registry,
        data: owner.deployData,
        signature: await owner.inner(text),
      });
    expect(await world.requestKey({ signMessage: elsewhere })).toBe('NodeSIWECapabilityInvalid');
  });
});
