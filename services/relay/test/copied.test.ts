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
  expect(settled.blockNumber).toBe(Number((await copy.receipt(copied)).blockNumber));
  expect(await relay.registry.isRegistrantOf(hash, ada.wallet)).toBe(true);
  expect(await relay.as(ada).account({})).toMatchObject({ nextNonce: nonce + 1 });
});

test('a Safe that a stranger deploys while the first action is on its way does not stop it', async () => {
  const ada = newPerson();
  const deployer = await stranger(relay);
  await relay.chain.pauseMining();
  const sent = await relay.as(ada).submit(await ada.sign(newAsset(), 0));
  await deployer.send(safeAccount(ada.eoaWallet).deployCall);
  relay.chain.resumeMining();
  const settled = await relay.settled(ada, sent);
  expect(settled).toMatchObject({ status: 'confirmed', error: null });
  // What was sent first reverted with the deployment; the same signed bytes went again without it.
  expect(settled.hash).not.toBe(sent.hash);
  expect((await deployer.receipt(settled.hash as Hex)).to).toBe(ada.wallet);
  expect(await relay.act(ada, newAsset(), 1)).toMatchObject({ status: 'confirmed' });
});

test('a Safe that a stranger has deployed executes its first action', async () => {
  const ada = newPerson();
  const deployer = await stranger(relay);
  await deployer.receipt(await deployer.send(safeAccount(ada.eoaWallet).deployCall));
  expect(await relay.as(ada).account({})).toMatchObject({ deployed: true, nextNonce: 0 });
  expect(await relay.act(ada, newAsset(), 0)).toMatchObject({ status: 'confirmed' });
});

test('a success in a stranger’s transaction is reported while the relay’s own waits, and its nonce is freed later', async () => {
  const [ada, bob] = [newPerson(), newPerson()];
  const rpc = jsonRpc(relay.chain.rpcUrl);
  const copy = await stranger(relay);
  await relay.chain.pauseMining();
  const sent = await relay.as(ada).submit(await ada.sign(newAsset(), 0));
  // Over the relay's own cap, so that only the stranger pays for this block.
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
  // A reading of the fees serves for a second, so the fall of the base fee may not be known yet.
  const signed = await bob.sign(newAsset(), 0);
  const next = await until(
    () => relay.as(bob).submit(signed).catch(asFailure),
    (answer) => !(answer instanceof Failure && answer.code === 'relay.fees-too-high'),
  );
  if (next instanceof Failure) throw next;
  expect(await relay.settled(bob, next)).toMatchObject({ status: 'confirmed' });
});
