import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Failure, type Hex, keyCondition } from '@ipr/domain';
import type { KeynetSigner } from '@ipr/ports/keynet';
import { chainId, createPerson, type Person } from '@ipr/ports/keynet/chain.fixture';
import { keynetContract } from '@ipr/ports/keynet/contract';
import { type KeyNetwork, startKeyNetwork } from '@ipr/ports/keynet/key-network.fixture';
import { answerOf, signingRequest } from '@ipr/ports/keynet/session.fixture';
import { litKeynet } from './lit.ts';
import { subsets } from './lit-decrypt.ts';

const newHash = (): Hex => `0x${randomBytes(32).toString('hex')}`;

let network: KeyNetwork;

beforeAll(async () => {
  network = await startKeyNetwork();
});
afterAll(() => network.close());

const keynetOf = (signer: KeynetSigner, change: Partial<Parameters<typeof litKeynet>[0]> = {}) =>
  litKeynet({
    nodes: network.nodes,
    threshold: network.keyset.threshold,
    groupPublicKey: network.keyset.publicKey,
    keysetId: network.keyset.id,
    chainId,
    domain: network.domain,
    signer,
    blockhashUrl: `${network.nodes[0]}/blockhash`,
    ...change,
  });

const register = async (owner: Person, hash = newHash()) => {
  await network.chain.writeAs(owner.safe, 'createAsset', [hash, 'bafy', 'A file']);
  return keyCondition(network.chain.registry, hash, owner.safe);
};

describe('the key network over five real nodes, for Safes that are not deployed', () => {
  keynetContract(async () => {
    const [owner, stranger] = [createPerson(), createPerson()];
    return {
      owner: keynetOf(owner.signer),
      stranger: keynetOf(stranger.signer),
      register: () => register(owner),
      async squat() {
        const hash = newHash();
        await register(stranger, hash);
        return keyCondition(network.chain.registry, hash, owner.safe);
      },
      close: async () => {},
    };
  });
});

describe('the adapter of @lit-protocol/lit-node-client', () => {
  const owner = createPerson();

  const wrapNewKey = async () => {
    const condition = await register(owner);
    const keynet = keynetOf(owner.signer);
    await keynet.connect();
    const contentKey = randomBytes(32);
    return {
      keynet,
      condition,
      contentKey,
      wrapped: { ...(await keynet.wrapKey({ contentKey, condition })), condition },
    };
  };

  test('every single node refuses a stranger, and a squatter who registered the hash first', async () => {
    const squatter = createPerson();
    const hash = newHash();
    await register(squatter, hash);
    const registered = await register(owner);
    const squatted = keyCondition(network.chain.registry, hash, owner.safe);
    for (const node of network.nodes)
      for (const condition of [registered, squatted]) {
        const dataToEncryptHash = createHash('sha256').update('key').digest('hex');
        const body = await signingRequest({
          condition,
          dataToEncryptHash,
          domain: network.domain,
          node,
          wallet: squatter.safe,
          signMessage: squatter.wrapped,
        });
        expect(await answerOf(node, body)).toBe('NodeAccessControlConditionsReturnedNotAuthorized');
      }
  });

  test('prompts for one signature, prints no key, and prompts again only for another file', async () => {
    const texts: string[] = [];
    const signer = {
      wallet: owner.safe,
      signMessage(text: string) {
        texts.push(text);
        return owner.wrapped(text);
      },
    };
    const keynet = keynetOf(signer);
    await keynet.connect();
    const condition = await register(owner);
    const wrapped = { ...(await keynet.wrapKey({ contentKey: randomBytes(32), condition })), condition };
    const printed: unknown[][] = [];
    const spies = (['log', 'warn', 'error'] as const).map((level) =>
      jest.spyOn(console, level).mockImplementation((...args) => void printed.push(args)),
    );
    try {
      await keynet.unwrapKey(wrapped);
      await keynet.unwrapKey(wrapped);
    } finally {
      for (const spy of spies) spy.mockRestore();
    }
    expect(texts).toHaveLength(1);
    expect(texts[0]).toContain('Authenticate with Lit Protocol');
    expect(printed).toEqual([]);
  });

  test('renews the session after ten minutes', async () => {
    let signatures = 0;
    const signer = {
      wallet: owner.safe,
      signMessage(text: string) {
        signatures += 1;
        return owner.wrapped(text);
      },
    };
    const { wrapped } = await wrapNewKey();
    const keynet = keynetOf(signer);
    await keynet.connect();
    await keynet.unwrapKey(wrapped);
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 590_000);
    await keynet.unwrapKey(wrapped);
    clock.mockRestore();
    expect(signatures).toBe(2);
  });

  test('unwraps for a deployed Safe with its inner signature', async () => {
    const person = createPerson();
    await network.chain.deploySafe(person);
    const condition = await register(person);
    const keynet = keynetOf(person.deployedSigner);
    await keynet.connect();
    const contentKey = randomBytes(32);
    const wrapped = await keynet.wrapKey({ contentKey, condition });
    expect(Buffer.from(await keynet.unwrapKey({ ...wrapped, condition })).equals(contentKey)).toBe(true);
  });

  test('passes on the person’s refusal to sign', async () => {
    const { wrapped } = await wrapNewKey();
    const refusing = keynetOf({
      wallet: owner.safe,
      signMessage: () => Promise.reject(new Failure('wallet.rejected')),
    });
    await refusing.connect();
    await expect(refusing.unwrapKey(wrapped)).rejects.toMatchObject({ code: 'wallet.rejected' });
  });

  test('reports a failed session when the wallet refuses to sign it', async () => {
    const { wrapped } = await wrapNewKey();
    const refusing = keynetOf({
      wallet: owner.safe,
      signMessage: () => Promise.reject(new Failure('wallet.request-refused', { reason: 'domain' })),
    });
    await refusing.connect();
    await expect(refusing.unwrapKey(wrapped)).rejects.toMatchObject({ code: 'keynet.session-failed' });
  });

  test('reports a failed session when the nodes do not accept the signature', async () => {
    const { wrapped } = await wrapNewKey();
    const forging = keynetOf({
      wallet: owner.safe,
      signMessage: (text) => createPerson().wrapped(text, owner.safe, owner.deployData),
    });
    await forging.connect();
    await expect(forging.unwrapKey(wrapped)).rejects.toMatchObject({ code: 'keynet.session-failed' });
  });

  test('signs nothing without a wallet address or with a disconnected client', async () => {
    const { wrapped } = await wrapNewKey();
    let prompts = 0;
    const signMessage = (text: string) => {
      prompts += 1;
      return owner.wrapped(text);
    };
    const noAccount = keynetOf({ wallet: '' as Hex, signMessage });
    await noAccount.connect();
    await expect(noAccount.unwrapKey(wrapped)).rejects.toMatchObject({ code: 'keynet.session-unavailable' });
    const leaving = keynetOf({ wallet: owner.safe, signMessage });
    await leaving.connect();
    const opening = leaving.unwrapKey(wrapped);
    await Promise.all([
      expect(opening).rejects.toMatchObject({ code: 'keynet.session-unavailable' }),
      leaving.disconnect(),
    ]);
    expect(prompts).toBe(0);
  });

  test('does not connect to nodes of another keyset', async () => {
    const other = keynetOf(owner.signer, { groupPublicKey: 'a'.repeat(96) });
    await expect(other.connect()).rejects.toMatchObject({
      code: 'keynet.too-few-nodes',
      params: { live: 0, needed: 3 },
    });
  });

  test('unwraps although two of five nodes send wrong shares', async () => {
    const { keynet, contentKey, wrapped } = await wrapNewKey();
    await network.startFaultyNode(2);
    await network.startFaultyNode(4);
    for (let attempt = 0; attempt < 3; attempt++)
      expect(Buffer.from(await keynet.unwrapKey(wrapped)).equals(contentKey)).toBe(true);
    for (const index of [2, 4]) {
      await network.stop(index);
      await network.start(index);
    }
  });

  test('unwraps with two nodes down, reports too few with three down, and unwraps again when one is back', async () => {
    const { keynet, contentKey, wrapped } = await wrapNewKey();
    await network.stop(1);
    await network.stop(3);
    expect(Buffer.from(await keynet.unwrapKey(wrapped)).equals(contentKey)).toBe(true);
    const waits: number[] = [];
    const late = keynetOf(owner.signer, { wait: async (ms) => void waits.push(ms) });
    await late.connect();
    expect(late.status()).toEqual({ state: 'connected', liveNodes: 3, nodes: 5, threshold: 3 });
    expect(Buffer.from(await late.unwrapKey(wrapped)).equals(contentKey)).toBe(true);

    await network.stop(5);
    await expect(keynet.unwrapKey(wrapped)).rejects.toMatchObject({
      code: 'keynet.too-few-nodes',
      params: { live: 2, needed: 3 },
    });
    await expect(keynetOf(owner.signer).connect()).rejects.toMatchObject({ code: 'keynet.too-few-nodes' });

    expect(waits).toEqual([]);
    await network.start(1);
    expect(Buffer.from(await late.unwrapKey(wrapped)).equals(contentKey)).toBe(true);
    // The specified wait after reconnecting (D2 section 7) before the nodes are queried again.
    expect(waits).toEqual([1_000]);
    await network.start(3);
    await network.start(5);
  });
});

test('reports a failed connect when nodes pass the health check but refuse a connection', async () => {
  const keyset = { id: 'k', publicKey: 'ab'.repeat(48) };
  const server = createServer((request, response) => {
    const isHealth = request.url?.endsWith('/health') === true;
    response.writeHead(isHealth ? 200 : 500, { 'content-type': 'application/json' });
    response.end(isHealth ? JSON.stringify({ keysetId: keyset.id, publicKey: keyset.publicKey }) : '{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { signer } = createPerson();
  const keynet = litKeynet({
    nodes: [1, 2, 3].map((i) => `${origin}/lit/0.0.0.${i}:7470`),
    threshold: 3,
    chainId,
    signer,
    groupPublicKey: keyset.publicKey,
    keysetId: keyset.id,
    domain: 'localhost',
    blockhashUrl: `${origin}/b`,
  });
  await expect(keynet.connect()).rejects.toMatchObject({ code: 'keynet.connect-failed' });
  expect(keynet.status()).toMatchObject({ state: 'disconnected' });
  server.closeAllConnections();
  server.close();
});

test('tries every sufficient group of nodes once', () => {
  expect(subsets([1, 2, 3, 4, 5], 3)).toHaveLength(10);
  expect(subsets(['a', 'b', 'c'], 2)).toEqual([
    ['a', 'b'],
    ['a', 'c'],
    ['b', 'c'],
  ]);
});
