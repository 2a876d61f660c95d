import type { RelayedTransaction } from '@ipr/api';
import { newAsset, newHash, newPerson, startTestRelay, type TestRelay, until } from './relay.fixture.ts';

let relay: TestRelay;
let other: Awaited<ReturnType<TestRelay['replica']>> | undefined;
beforeAll(async () => {
  relay = await startTestRelay();
});
afterAll(async () => {
  await other?.close();
  await relay.close();
});

const isOn = (hash: string, wallet: `0x${string}`) =>
  until(
    () => relay.registry.isRegistrantOf(hash, wallet),
    (found) => found,
  );

test('sends a transaction again that the chain lost after its confirmation', async () => {
  const ada = newPerson();
  const client = relay.as(ada);
  const hashes = [newHash(), newHash(), newHash()];
  await relay.settled(ada, await client.submit(await ada.sign(newAsset(hashes[0]), 0)));
  await relay.chain.remember();
  const lost: RelayedTransaction[] = [];
  for (const nonce of [1, 2])
    lost.push(await relay.settled(ada, await client.submit(await ada.sign(newAsset(hashes[nonce]), nonce))));
  expect(lost.map(({ status }) => status)).toEqual(['confirmed', 'confirmed']);

  await relay.chain.forget();
  for (const hash of hashes) await isOn(hash, ada.wallet);
  for (const each of lost) expect((await relay.settled(ada, each)).hash).toBe(each.hash);
  expect(await client.account({})).toMatchObject({ nextNonce: 3 });
});

test('sends a transaction accepted before an outage of chain and relay after both are back', async () => {
  const ada = newPerson();
  const hash = newHash();
  await relay.chain.remember();
  const { id } = await relay.as(ada).submit(await ada.sign(newAsset(hash), 0));
  await relay.chain.kill();
  await relay.stop();
  await relay.chain.forget();
  await relay.restart();
  await isOn(hash, ada.wallet);
  expect(
    await until(
      () => relay.as(ada).status({ id }),
      ({ status }) => status === 'confirmed',
    ),
  ).toMatchObject({ id });
});

test('reports an unreachable chain, and resumes when it is back', async () => {
  const ada = newPerson();
  const signed = await ada.sign(newAsset(), 0);
  await relay.chain.remember();
  await relay.chain.kill();
  await expect(relay.as(ada).submit(signed)).rejects.toMatchObject({ code: 'chain.unavailable', status: 503 });
  await relay.chain.start();
  expect((await relay.settled(ada, await relay.as(ada).submit(signed))).status).toBe('confirmed');
});

test('never uses one nonce twice with two replicas, whichever receives a request', async () => {
  other = await relay.replica();
  const { as } = other;
  const people = Array.from({ length: 12 }, newPerson);
  const sent = await Promise.all(
    people.map(async (person, i) => {
      const signed = await person.sign(newAsset(), 0);
      return (i % 2 ? as : relay.as)(person).submit(signed);
    }),
  );
  const settled = await Promise.all(people.map((person, i) => relay.settled(person, sent[i] as RelayedTransaction)));
  expect(new Set(settled.map(({ status }) => status))).toEqual(new Set(['confirmed']));
  const nonces = await relay.database.collection('transactions').distinct('relayNonce');
  expect(nonces).toHaveLength(await relay.database.collection('transactions').countDocuments());
});

test('accepts no new transactions with an empty account', async () => {
  const ada = newPerson();
  const poor = await startTestRelay({ RELAY_MIN_BALANCE_MILLI: '100000000' });
  await expect(poor.as(ada).submit(await ada.sign(newAsset(), 0))).rejects.toMatchObject({ code: 'relay.unavailable' });
  await poor.close();
});
