import type { Problem } from '@ipr/api';
import { startTemporaryMongo } from '@ipr/embedded-mongo/temporary';
import { batchTransaction } from '@ipr/protocol/safe/safe';
import { connectMongo } from '@ipr/service-kit';
import { mongoQuotas } from '../src/quotas/quotas.mongo.ts';
import type { Charge } from '../src/quotas/quotas.ts';
import {
  calls,
  newAsset,
  newHash,
  newPerson,
  type Person,
  startTestRelay,
  type TestRelay,
  until,
} from './relay.fixture.ts';

/** Seconds until midnight UTC, computed differently from the service. */
const untilMidnight = () => (86_400_000 - (Date.now() % 86_400_000)) / 1000;

let relay: TestRelay | undefined;
// Counters reset at midnight, which must not happen during a test.
beforeAll(
  () =>
    until(
      async () => untilMidnight(),
      (left) => left > 100,
      110_000,
    ),
  120_000,
);
afterEach(() => relay?.close());

const limited = async (env: Readonly<Record<string, string>>): Promise<TestRelay> => {
  relay = await startTestRelay(env);
  return relay;
};
const problemOf = async (by: TestRelay, person: Person, call: Parameters<Person['sign']>[0], nonce: number) => {
  const answer = await by.post(person, await person.sign(call, nonce));
  return {
    status: answer.status,
    retryAfter: Number(answer.headers.get('retry-after')),
    problem: (await answer.json()) as Problem,
  };
};

const expectRefusal = async (by: TestRelay, person: Person, code: string, reply: ReturnType<typeof problemOf>) => {
  const before = untilMidnight();
  const { status, retryAfter, problem } = await reply;
  expect({ status, code: problem.code }).toEqual({ status: 429, code });
  expect(Math.abs(retryAfter - before)).toBeLessThan(30);
  expect(by.logged()).toContainEqual(
    expect.objectContaining({ level: 'warn', wallet: person.wallet, failure: code, msg: 'a daily limit is reached' }),
  );
};

test('counts one person’s calls of a day, each call of a batch, and no other person’s', async () => {
  const by = await limited({ RELAY_PER_DAY: '3' });
  const [ada, bob] = [newPerson(), newPerson()];
  await by.act(ada, newAsset(), 0);
  await by.act(ada, batchTransaction([newAsset(), newAsset()], 1), 1);
  await expectRefusal(by, ada, 'relay.wallet-quota-reached', problemOf(by, ada, newAsset(), 2));
  expect((await by.act(bob, newAsset(), 0)).status).toBe('confirmed');
});

test('charges nothing for refused or repeated requests', async () => {
  const by = await limited({ RELAY_PER_DAY: '2' });
  const ada = newPerson();
  const asset = newAsset();
  const signed = await ada.sign(asset, 0);
  const sent = await by.as(ada).submit(signed);
  await by.settled(ada, sent);
  expect((await by.as(ada).submit(signed)).id).toBe(sent.id);
  for (let i = 0; i < 3; i++)
    expect((await problemOf(by, ada, asset, 1)).problem.code).toBe('registry.hash-already-exists');
  expect((await by.act(ada, newAsset(), 1)).status).toBe('confirmed');
  expect((await problemOf(by, ada, newAsset(), 2)).status).toBe(429);
});

test('counts grants of a day per grantor, in batches too', async () => {
  const by = await limited({ RELAY_GRANTS_PER_DAY: '2' });
  const ada = newPerson();
  const hash = newHash();
  await by.act(ada, newAsset(hash), 0);
  const id = (await by.registry.assetIdOf(hash)) as string;
  const grant = () =>
    calls.grantAccess({ id, user: newPerson().wallet, role: 1, expiresAt: 0, ndaHash: newHash(), cid: 'bafy' });
  const three = batchTransaction([grant(), grant(), grant()], 1);
  await expectRefusal(by, ada, 'relay.grant-quota-reached', problemOf(by, ada, three, 1));
  await by.act(ada, batchTransaction([grant(), grant()], 1), 1);
  await expectRefusal(by, ada, 'relay.grant-quota-reached', problemOf(by, ada, grant(), 2));
  expect((await by.act(ada, newAsset(), 2)).status).toBe('confirmed');
});

test('limits the gas of all people per day', async () => {
  const by = await limited({ RELAY_MILLION_GAS_PER_DAY: '1' });
  const people = [newPerson(), newPerson(), newPerson()];
  const answers = await Promise.all(people.map((person) => problemOf(by, person, newAsset(), 0)));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(people.length);
  expect(new Set(refused.map(({ problem }) => problem.code))).toEqual(new Set(['relay.daily-budget-reached']));
  const gas = await by.database.collection<{ outer: { gas: string } }>('transactions').find().toArray();
  expect(gas.reduce((sum, { outer }) => sum + Number(outer.gas), 0)).toBeLessThanOrEqual(1_000_000);
  const [left] = people.filter((_, i) => answers[i]?.status === 429);
  if (left) await expectRefusal(by, left, 'relay.daily-budget-reached', problemOf(by, left, newAsset(), 0));
});

test('limits the cost of all people per day, by gas limit and highest fee', async () => {
  const dear = { RELAY_MIN_TIP_GWEI: '1000', RELAY_MAX_FEE_GWEI: '2000', RELAY_COIN_MILLI_PER_DAY: '1000' };
  const by = await limited(dear);
  const people = [newPerson(), newPerson(), newPerson()];
  const answers = await Promise.all(people.map((person) => problemOf(by, person, newAsset(), 0)));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(people.length);
  expect(new Set(refused.map(({ problem }) => problem.code))).toEqual(new Set(['relay.daily-budget-reached']));
  const entries = await by.database
    .collection<{ outer: { gas: string }; attempts: { maxFeePerGas: string }[] }>('transactions')
    .find()
    .toArray();
  const wei = entries.map(({ outer, attempts }) => BigInt(outer.gas) * BigInt(attempts[0]?.maxFeePerGas ?? 0));
  const most = wei.reduce((sum, each) => sum + each, 0n);
  expect(most).toBeGreaterThan(10n ** 17n);
  expect(most).toBeLessThanOrEqual(10n ** 18n);
});

test('keeps the daily gas limit across two replicas under concurrent requests', async () => {
  const by = await limited({ RELAY_MILLION_GAS_PER_DAY: '2' });
  const other = await by.replica();
  const people = Array.from({ length: 12 }, newPerson);
  const answers = await Promise.allSettled(
    people.map(async (person, i) => (i % 2 ? other.as : by.as)(person).submit(await person.sign(newAsset(), 0))),
  );
  const gas = (await by.database.collection<{ outer: { gas: string } }>('transactions').find().toArray()).map(
    ({ outer }) => Number(outer.gas),
  );
  const used = gas.reduce((sum, each) => sum + each, 0);
  expect(used).toBeLessThanOrEqual(2_000_000);
  // Returned charges are available again; otherwise this one would be refused.
  expect(used + Math.min(...gas)).toBeGreaterThan(2_000_000);
  const refused = answers.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []));
  expect(refused).toEqual(Array(people.length - gas.length).fill('relay.daily-budget-reached'));
  const counter = await by.database.collection<{ used: number }>('quotas').findOne({ _id: /:gas$/ as never });
  expect(counter?.used).toBe(used);
  await other.close();
});

test('limits one person’s gas below the shared limit', async () => {
  const by = await limited({ RELAY_PERSON_MILLION_GAS_PER_DAY: '1' });
  const [ada, bob] = [newPerson(), newPerson()];
  await by.act(ada, newAsset(), 0);
  const large = batchTransaction([newAsset(), newAsset(), newAsset(), newAsset()], 1);
  await expectRefusal(by, ada, 'relay.wallet-quota-reached', problemOf(by, ada, large, 1));
  expect((await by.act(bob, newAsset(), 0)).status).toBe('confirmed');
});

test('counts exactly across replicas and concurrent calls, charges all or nothing, and resets daily', async () => {
  const mongo = await startTemporaryMongo();
  const connections = await Promise.all([1, 2].map(() => connectMongo(mongo.uri, 'ipr_relay')));
  const replicas = await Promise.all(connections.map((each) => mongoQuotas(each, 'one network')));
  const charge = (counter: string, amount: number, limit: number): Charge => ({
    counter,
    amount,
    limit,
    code: 'relay.wallet-quota-reached',
  });
  const [one, two] = replicas;
  const day = new Date('2026-03-01T23:59:30Z');
  const takes = Array.from({ length: 30 }, (_, i) => replicas[i % 2]?.take([charge('crowd', 1, 7)], day));
  const outcomes = await Promise.allSettled(takes);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);

  const both = [charge('free', 2, 2), charge('crowd', 1, 7)];
  const refusal = { code: 'relay.wallet-quota-reached', params: { limit: 7, retryAfter: 30 } };
  await expect(one?.take(both, day)).rejects.toMatchObject(refusal);
  const taken = await two?.take([charge('free', 2, 2)], day);
  await expect(one?.take([charge('free', 1, 2)], day)).rejects.toMatchObject({ code: refusal.code });
  if (taken) await one?.giveBack(taken);
  await expect(one?.take([charge('free', 1, 2)], day)).resolves.toMatchObject({ at: day });
  await expect(two?.take([charge('crowd', 7, 7)], new Date('2026-03-02T00:00:00Z'))).resolves.toBeDefined();
  await Promise.all(connections.map((each) => each.close()));
  await mongo.close();
});
