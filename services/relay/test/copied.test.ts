import { asFailure, Failure } from '@ipr/domain';
import { jsonRpc } from '@ipr/protocol/json-rpc/json-rpc';
import { safeAccount } from '@ipr/protocol/safe/safe';
import { type Hex, numberToHex, parseGwei } from 'viem';
import { newAsset, newHash, newPerson, type Person, startTestRelay, type TestRelay, until } from './relay.fixture.ts';
import { type Copied, stranger } from './stranger.fixture.ts';

let relay: TestRelay;
beforeAll(async () => {
  relay = await startTestRelay({ RELAY_MAX_FEE_GWEI: '20' });
});
afterAll(() => relay.close());
afterEach(() => relay.chain.resumeMining());

interface Entry {
  readonly safe: string;
  readonly outer: Copied;
  readonly relayNonce: number;
  readonly status: string;
}
const journal = () => relay.database.collection<Entry>('transactions');
const outerOf = async (person: Person): Promise<Copied> => {
  const [entry] = await journal().find({ safe: person.wallet }).sort({ relayNonce: -1 }).limit(1).toArray();
  if (!entry) throw new Error('not in the journal');
  return entry.outer;
};

test.each([
  [0, 'the first one, which deploys the Safe'],
  [1, 'a later one'],
])('action %i, %s, is a success when a stranger sends the same bytes first', async (nonce) => {
  const ada = newPerson();
  for (let before = 0; before < nonce; before++) await relay.act(ada, newAsset(), before);
  const copy = await stranger(relay);
  const hash = newHash();
  await relay.chain.pauseMining();
  const sent = await relay.as(ada).submit(await ada.sign(newAsset(hash), nonce));
  const copied = await copy.send(await outerOf(ada));
  relay.chain.resumeMining();
  const settled = await relay.settled(ada, sent);
  expect(settled).toMatchObject({ status: 'confirmed', error: null, hash: copied });
  expect(settled.blockNumber).toBe((await copy.receipt(copied)).blockNumber);
  expect(await relay.registry.isRegistrantOf(hash, ada.wallet)).toBe(true);
  expect(await relay.as(ada).account({})).toMatchObject({ nextNonce: nonce + 1 });
});

test('executes the first action although a stranger deploys the Safe while it is pending', async () => {
  const ada = newPerson();
  const deployer = await stranger(relay);
  await relay.chain.pauseMining();
  const sent = await relay.as(ada).submit(await ada.sign(newAsset(), 0));
  await deployer.send(safeAccount(ada.eoaWallet).deployCall);
  relay.chain.resumeMining();
  const settled = await relay.settled(ada, sent);
  expect(settled).toMatchObject({ status: 'confirmed', error: null });
  // The first transaction reverted with the deployment; the same signed bytes were sent again without it.
  expect(settled.hash).not.toBe(sent.hash);
  expect((await deployer.receipt(settled.hash as Hex)).to).toBe(ada.wallet);
  expect(await relay.act(ada, newAsset(), 1)).toMatchObject({ status: 'confirmed' });
});

test('executes the first action of a Safe that a stranger has deployed', async () => {
  const ada = newPerson();
  const deployer = await stranger(relay);
  await deployer.receipt(await deployer.send(safeAccount(ada.eoaWallet).deployCall));
  expect(await relay.as(ada).account({})).toMatchObject({ deployed: true, nextNonce: 0 });
  expect(await relay.act(ada, newAsset(), 0)).toMatchObject({ status: 'confirmed' });
});

test('reports a success in a stranger’s transaction while the relay’s own is pending, and frees its nonce later', async () => {
  const [ada, bob] = [newPerson(), newPerson()];
  const rpc = jsonRpc(relay.chain.rpcUrl);
  const copy = await stranger(relay);
  await relay.chain.pauseMining();
  const sent = await relay.as(ada).submit(await ada.sign(newAsset(), 0));
  // Above the relay's cap, so that only the stranger's transaction enters this block.
  await rpc('anvil_setNextBlockBaseFeePerGas', [numberToHex(parseGwei('50'))]);
  const copied: Hex = await copy.send(await outerOf(ada));
  await rpc('evm_mine');
  const seen = await until(
    () => relay.as(ada).status({ id: sent.id }),
    ({ hash }) => hash === copied,
  );
  expect(seen).toMatchObject({ status: 'confirming', error: null });
  await rpc('anvil_setNextBlockBaseFeePerGas', [numberToHex(parseGwei('1'))]);
  await rpc('evm_mine');
  relay.chain.resumeMining();
  expect(await relay.settled(ada, sent)).toMatchObject({ status: 'confirmed', hash: copied });
  // Fees are cached for a second, so the lower base fee may not be visible yet.
  const signed = await bob.sign(newAsset(), 0);
  const next = await until(
    () => relay.as(bob).submit(signed).catch(asFailure),
    (answer) => !(answer instanceof Failure && answer.code === 'relay.fees-too-high'),
  );
  if (next instanceof Failure) throw next;
  expect(await relay.settled(bob, next)).toMatchObject({ status: 'confirmed' });
});
