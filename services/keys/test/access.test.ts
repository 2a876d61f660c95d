import { type Hex, keyCondition } from '@ipr/domain';
import { chainId, createPerson } from '@ipr/ports/keynet/chain.fixture';
import { answerOf } from '@ipr/ports/keynet/session.fixture';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { newHash, notAllowed, openWorld, type World } from './world.fixture.ts';

let world: World;
let network: World['network'];
let node: string;
let owner: World['owner'];
let condition: World['condition'];

beforeAll(async () => {
  world = await openWorld(1);
  ({ network, node, owner, condition } = world);
});
afterAll(() => network.close());

test('refuses strangers, and squatters who registered the hash before its owner', async () => {
  const stranger = createPerson();
  const as = { wallet: stranger.safe, signMessage: stranger.wrapped };
  expect(await world.requestKey(as)).toBe(notAllowed);
  const hash = newHash();
  await world.register(stranger, hash);
  expect(await world.requestKey({ ...as, condition: keyCondition(network.chain.registry, hash, owner.safe) })).toBe(
    notAllowed,
  );
  expect(await world.requestKey({ ...as, condition: keyCondition(network.chain.registry, hash, stranger.safe) })).toBe(
    'signed',
  );
});

test('refuses every condition but its own, and other kinds of condition', async () => {
  const body = await world.request();
  const [first, and] = condition;
  for (const conditions of [[first], [first, and, first], [first, { operator: 'or' }, condition[2]]])
    expect(await answerOf(node, { ...body, evmContractConditions: conditions })).toBe('NodeInvalidConditions');
  expect(await answerOf(node, { ...body, accessControlConditions: [] })).toBe('NodeMalformedRequest');
  expect(await answerOf(node, { ...body, chain: 'ethereum' })).toBe('NodeMalformedRequest');
  const { evmContractConditions: _, ...without } = body;
  expect(await answerOf(node, without)).toBe('NodeMalformedRequest');
});

/** Grants level 1 to a plain account, which accepts with its NDA signature. */
const share = async ({ network: { chain }, owner: grantor, request }: World, expires: bigint) => {
  const hash = newHash();
  await chain.writeAs(grantor.safe, 'createAsset', [hash, 'bafy', 'A file']);
  const id = (await chain.read('assetIdOf', [hash])) as bigint;
  const account = privateKeyToAccount(generatePrivateKey());
  const ndaHash = `0x${'11'.repeat(32)}` as Hex;
  await chain.writeAs(grantor.safe, 'grantAccess', [id, account.address, 1, expires, ndaHash, 'bafy']);
  const signature = await account.signTypedData({
    domain: { name: 'IPRegistry', version: '1', chainId, verifyingContract: chain.registry },
    primaryType: 'NDAConsent',
    types: {
      NDAConsent: [
        { name: 'assetId', type: 'uint256' },
        { name: 'ndaHash', type: 'bytes32' },
      ],
    },
    message: { assetId: id, ndaHash },
  });
  return {
    accept: () => chain.writeAs(account.address, 'acceptAccess', [id, signature]),
    revoke: () => chain.writeAs(grantor.safe, 'revokeAccess', [id, account.address]),
    request: () =>
      request({
        wallet: account.address,
        condition: keyCondition(chain.registry, hash, grantor.safe),
        signMessage: (text) => account.signMessage({ message: text }),
      }),
  };
};

test('a plain account opens from acceptance to revocation, with one and the same session', async () => {
  const granted = await share(world, 0n);
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
  const idle = await openWorld(1, ['--timestamp', String(now - 3_600)]);
  try {
    const [over, running] = [await share(idle, BigInt(now - 1_800)), await share(idle, BigInt(now + 1_800))];
    await over.accept();
    await running.accept();
    expect(await answerOf(idle.node, await running.request())).toBe('signed');
    expect(await answerOf(idle.node, await over.request())).toBe(notAllowed);
  } finally {
    await idle.network.close();
  }
});
