import type { RelayedTransaction } from '@ipr/api';
import { newAsset, newHash, newPerson, type Person, startTestRelay, type TestRelay, until } from './relay.fixture.ts';
import { type Copied, stranger } from './stranger.fixture.ts';

const expiresMs = 1_500;
let relay: TestRelay;
beforeAll(async () => {
  relay = await startTestRelay({ RELAY_EXPIRES_MS: String(expiresMs) });
});
afterAll(() => relay.close());
afterEach(() => relay.chain.resumeMining());

interface Entry {
  readonly safe: string;
  readonly outer: Copied;
  readonly attempts: readonly { readonly withdraws: boolean }[];
  readonly createdAt: Date;
}
const journal = () => relay.database.collection<Entry>('transactions');
const expired = (person: Person, { id }: RelayedTransaction) =>
  until(
    () => relay.as(person).status({ id }),
    ({ status }) => status === 'expired',
  );
const isWithdrawn = () =>
  until(
    () => journal().countDocuments({ 'attempts.withdraws': true, status: 'pending' }),
    (count) => count > 0,
  );

test('withdraws a transaction that is in no block in time, which is never executed and may be submitted again', async () => {
  const ada = newPerson();
  const hash = newHash();
  const signed = await ada.sign(newAsset(hash), 0);
  await relay.chain.pauseMining();
  const sent = await relay.as(ada).submit(signed);
  await isWithdrawn();
  relay.chain.resumeMining();
  expect(await expired(ada, sent)).toMatchObject({ error: { code: 'relay.request-expired' }, hash: null });
  expect(await relay.registry.isRegistrantOf(hash, ada.wallet)).toBe(false);
  expect(await relay.as(ada).account({})).toMatchObject({ deployed: false, nextNonce: 0 });

  const again = await relay.as(ada).submit(signed);
  expect(again.id).not.toBe(sent.id);
  const settled = await relay.settled(ada, again);
  expect(settled.status).toBe('confirmed');
  // The same bytes have the same outcome.
  expect(await relay.settled(ada, sent)).toMatchObject({ status: 'confirmed', hash: settled.hash });
  expect(await relay.registry.isRegistrantOf(hash, ada.wallet)).toBe(true);
});

test('reports an expired action that the signed bytes still executed, with its actual transaction hash', async () => {
  const ada = newPerson();
  const hash = newHash();
  await relay.chain.pauseMining();
  const sent = await relay.as(ada).submit(await ada.sign(newAsset(hash), 0));
  await isWithdrawn();
  relay.chain.resumeMining();
  await expired(ada, sent);
  const copy = await stranger(relay);
  const outer = await journal().findOne({ safe: ada.wallet });
  const copied = await copy.send(outer?.outer as Copied);
  expect(await relay.settled(ada, sent)).toMatchObject({ status: 'confirmed', hash: copied, error: null });
  expect(await relay.registry.isRegistrantOf(hash, ada.wallet)).toBe(true);
});

test('fails an expired request finally when another action uses its Safe nonce', async () => {
  const ada = newPerson();
  const [hash, otherHash] = [newHash(), newHash()];
  await relay.chain.pauseMining();
  const sent = await relay.as(ada).submit(await ada.sign(newAsset(hash), 0));
  await isWithdrawn();
  relay.chain.resumeMining();
  await expired(ada, sent);
  expect(await relay.act(ada, newAsset(otherHash), 0)).toMatchObject({ status: 'confirmed' });
  expect(await relay.settled(ada, sent)).toMatchObject({ status: 'failed', error: { code: 'relay.request-expired' } });
  expect(await relay.registry.isRegistrantOf(hash, ada.wallet)).toBe(false);
});

test('keeps the order of the transactions after it', async () => {
  const [ada, bob] = [newPerson(), newPerson()];
  await relay.chain.pauseMining();
  const first = await relay.as(ada).submit(await ada.sign(newAsset(), 0));
  await isWithdrawn();
  const second = await relay.as(bob).submit(await bob.sign(newAsset(), 0));
  relay.chain.resumeMining();
  await expired(ada, first);
  expect((await relay.settled(bob, second)).status).toBe('confirmed');
});

test('does not expire a transaction that was in a block, and sends it again when the chain loses it', async () => {
  const ada = newPerson();
  const hash = newHash();
  await relay.chain.remember();
  const sent = await relay.act(ada, newAsset(hash), 0);
  await relay.chain.pauseMining();
  // A later timeout than the one under test, by the journal's timestamps.
  await until(
    () => journal().findOne({ status: 'confirmed' }, { sort: { createdAt: -1 } }),
    (entry) => entry !== null && Date.now() - entry.createdAt.getTime() > 2 * expiresMs,
  );
  await relay.chain.forget();
  relay.chain.resumeMining();
  await until(
    () => relay.registry.isRegistrantOf(hash, ada.wallet),
    (found) => found,
  );
  expect(await relay.settled(ada, sent)).toMatchObject({ status: 'confirmed', hash: sent.hash });
});
