import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { litKeynet } from '@ipr/adapter-lit';
import { type Hex, keyCondition, lowerAddress } from '@ipr/domain';
import { chainId } from '@ipr/ports/keynet/chain.fixture';
import { openStolenHash, type Part, parts, type StolenHash, verbs } from './stolen-hash.fixture.ts';
import { newHash, notAllowed } from './world.fixture.ts';

let world: StolenHash;

beforeAll(async () => {
  world = await openStolenHash();
});
afterAll(() => world.network.close());

interface Request {
  readonly except?: readonly Part[];
  readonly nodes?: readonly string[];
}

const everyNode = (code: string) => Array(5).fill(code);
/** Requests as each other person, with the victim as the literal, as which the victim's keys are wrapped. */
const expectRefused = async (hash: Hex, { except = [], nodes = world.network.nodes }: Request = {}) => {
  for (const part of parts.filter((each) => !except.includes(each)))
    expect([part, await world.requestKeyAs(part, hash, world.victim.safe, nodes)]).toEqual([
      part,
      nodes.map(() => notAllowed),
    ]);
};

/** The nodes take turns: they decide by the chain alone, and `access-matrix` compares all five. */
const attacks = verbs
  .flatMap((verb) => parts.map((part) => [verb, part] as const))
  .map((attack, i) => [...attack, i % 5] as const);

test.each(attacks)(
  '%s of an unregistered hash by the %s opens no key of its victim, with or without a commitment',
  async (verb, part, n) => {
    const nodes = world.network.nodes.slice(n, n + 1);
    const { attack, commitAs, reveal, victim, create, requestKeyAsVictim } = world;
    for (const isCommitted of [false, true]) {
      const hash = newHash();
      const salt = isCommitted ? await commitAs(victim.safe, hash) : null;
      await attack[verb](part, hash);
      await expectRefused(hash, { nodes });
      const registering = salt ? reveal(victim.safe, hash, salt) : create(victim.safe, hash);
      // A reveal claims priority, which mints nothing; a registration is refused.
      await registering.catch(() => undefined);
      await expectRefused(hash, { nodes });
      expect(await requestKeyAsVictim(hash)).toEqual(everyNode(notAllowed));
    }
  },
  60_000,
);

test.each(attacks)(
  '%s of a registered hash by the %s is refused and changes no access',
  async (verb, part, n) => {
    const nodes = world.network.nodes.slice(n, n + 1);
    const { attack, commitAs, reveal, victim, create, requestKeyAsVictim } = world;
    for (const isCommitted of [false, true]) {
      const hash = newHash();
      if (isCommitted) await reveal(victim.safe, hash, await commitAs(victim.safe, hash));
      else await create(victim.safe, hash);
      await expect(attack[verb](part, hash)).rejects.toThrow();
      await expectRefused(hash, { nodes });
      expect(await requestKeyAsVictim(hash)).toEqual(everyNode('signed'));
    }
  },
  60_000,
);

test('gives the key of the victim’s asset only to people whom the victim granted access', async () => {
  const { people, share, create, victim } = world;
  const hash = newHash();
  const id = await create(victim.safe, hash);
  await share(id, people.viewer, 1);
  expect(await world.requestKeyAs('viewer', hash, victim.safe)).toEqual(everyNode('signed'));
  await expectRefused(hash, { except: ['viewer'] });
});

test('a file that an editor brings in as a version opens for owner and viewers under the editor’s name, and under no other', async () => {
  const { attack, people, victim, requestKeyAs, requestKeyAsVictim } = world;
  const hash = newHash();
  await attack.updateAsset('editor', hash);
  const editor = lowerAddress(people.editor.address);
  for (const part of ['viewer', 'admin', 'editor'] as const)
    expect(await requestKeyAs(part, hash, editor)).toEqual(everyNode('signed'));
  expect(await requestKeyAsVictim(hash, editor)).toEqual(everyNode('signed'));
  for (const part of ['ex-editor', 'front-runner'] as const)
    expect(await requestKeyAs(part, hash, editor)).toEqual(everyNode(notAllowed));
  for (const other of [victim.safe, lowerAddress(people.admin.address)])
    expect(await requestKeyAs('editor', hash, other)).toEqual(everyNode(notAllowed));
});

const keynetOf = (part: Part) => {
  const { network, people, signerOf } = world;
  return litKeynet({
    nodes: network.nodes,
    threshold: 3,
    groupPublicKey: network.keyset.publicKey,
    keysetId: network.keyset.id,
    chainId,
    domain: network.domain,
    signer: signerOf(people[part]),
    blockhashUrl: `${network.nodes[0]}/blockhash`,
  });
};

test('a registration interrupted after its metadata lets neither editor nor viewer unwrap its key', async () => {
  const { attack, chain, people, victim } = world;
  const hash = newHash();
  const wrapping = keynetOf('viewer');
  await wrapping.connect();
  const condition = keyCondition(chain.registry, hash, victim.safe);
  const wrapped = await wrapping.wrapKey({ contentKey: randomBytes(32), condition });
  await attack.updateAsset('editor', hash);
  const literals = [victim.safe, lowerAddress(people.editor.address), lowerAddress(people.viewer.address)];
  for (const part of ['editor', 'viewer'] as const) {
    const keynet = keynetOf(part);
    await keynet.connect();
    for (const literal of literals) {
      const request = { ...wrapped, condition: keyCondition(chain.registry, hash, literal) };
      await expect(keynet.unwrapKey(request)).rejects.toThrow();
    }
  }
});

/** Passes calls on to the chain and keeps what is called of the registry. */
const startCounter = async (rpc: string, registry: Hex) => {
  const counted: string[] = [];
  const server = http.createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const calls = [JSON.parse(body)].flat() as { method: string; params: { to?: string; data?: string }[] }[];
    for (const { method, params } of calls)
      if (method === 'eth_call' && params[0]?.to === registry) counted.push(params[0].data?.slice(0, 10) ?? '');
    const answer = await fetch(rpc, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { counted, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
};

test('an unwrap costs each node two calls of the registry', async () => {
  const { network, chain, create, victim, requestKeyAsVictim } = world;
  const counter = await startCounter(chain.rpc, chain.registry);
  try {
    await network.stop(5);
    await network.start(5, { KEYS_RPC_URLS: counter.url });
    const hash = newHash();
    await create(victim.safe, hash);
    counter.counted.length = 0;
    expect(await requestKeyAsVictim(hash)).toEqual(everyNode('signed'));
    expect(counter.counted).toHaveLength(2);
    expect(new Set(counter.counted).size).toBe(2);
  } finally {
    counter.server.closeAllConnections();
    counter.server.close();
  }
});
