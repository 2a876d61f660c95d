import { canonical, multiSendAbi } from '@ipr/abi';
import type { Problem } from '@ipr/api';
import { startTemporaryMongo } from '@ipr/embedded-mongo/temporary';
import { connectMongo } from '@ipr/service-kit';
import { concatHex, encodeFunctionData, encodePacked, size } from 'viem';
import { mongoQuotas } from '../src/quotas/quotas.mongo.ts';
import { newAsset, newHash, newPerson, type Person, startTestRelay, type TestRelay, until } from './relay.fixture.ts';

const untilMidnight = () => (86_400_000 - (Date.now() % 86_400_000)) / 1000;
const limit = 3;

let relay: TestRelay;
// A day that ends during the test would reset the wallet's count.
beforeAll(async () => {
  await until(
    async () => untilMidnight(),
    (left) => left > 100,
    110_000,
  );
  relay = await startTestRelay({ RELAY_REFUSALS_PER_DAY: String(limit) });
});
afterAll(() => relay.close());

/** A request of maximum size, validly signed, with calls that the relay refuses. */
const longBatch = () => {
  const empty = encodePacked(
    ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
    [0, '0x00000000000000000000000000000000000000ff', 0n, 0n, '0x'],
  );
  const args = [concatHex(Array(760).fill(empty))] as const;
  const data = encodeFunctionData({ abi: multiSendAbi, functionName: 'multiSend', args });
  expect(size(data)).toBeGreaterThan(64_000);
  return { to: canonical.multiSendCallOnly, data, operation: 1 as const };
};
const answerTo = async (person: Person, signed: unknown) => {
  const answer = await relay.post(person, signed);
  const { code } = (await answer.json()) as Problem;
  return { status: answer.status, code, retryAfter: Number(answer.headers.get('retry-after')) };
};
const reached = { status: 429, code: 'relay.refusals-reached' };

test('processes no more refused requests than the limit, of twenty at once, while other people’s proceed', async () => {
  const [eve, ada] = [newPerson(), newPerson()];
  const signed = await eve.sign(longBatch(), 0);
  const [answers, sent] = await Promise.all([
    Promise.all(Array.from({ length: 20 }, () => answerTo(eve, signed))),
    relay.act(ada, newAsset(), 0),
  ]);
  const refused = { status: 422, code: 'relay.request-refused' };
  expect(answers.filter(({ status }) => status === 422)).toEqual(Array(limit).fill(expect.objectContaining(refused)));
  expect(answers.filter(({ status }) => status === 429)).toEqual(
    Array(20 - limit).fill(expect.objectContaining(reached)),
  );
  expect(sent.status).toBe('confirmed');
  const late = await answerTo(eve, await eve.sign(newAsset(), 0));
  expect(late).toMatchObject(reached);
  expect(Math.abs(late.retryAfter - untilMidnight())).toBeLessThan(30);
  expect(relay.logged()).toContainEqual(
    expect.objectContaining({ level: 'warn', wallet: eve.wallet, failure: 'relay.refusals-reached' }),
  );
});

test('counts requests that the chain refuses, and none that it accepts', async () => {
  const [ada, bob] = [newPerson(), newPerson()];
  const hash = newHash();
  await relay.act(bob, newAsset(hash), 0);
  for (let nonce = 0; nonce <= limit; nonce++)
    expect(await relay.act(ada, newAsset(), nonce)).toMatchObject({ status: 'confirmed' });
  const accepted = await ada.sign(newAsset(hash), limit + 1);
  for (let i = 0; i < limit; i++) expect((await answerTo(ada, accepted)).code).toBe('registry.hash-already-exists');
  expect(await answerTo(ada, accepted)).toMatchObject(reached);
});

test('answers twenty simultaneous reads of a wallet and refuses further ones, while other people’s proceed', async () => {
  const [eve, ada] = [newPerson(), newPerson()];
  const read = async (path: string) => {
    const answer = await relay.get(eve, path);
    await answer.text();
    return { status: answer.status, retryAfter: answer.headers.get('retry-after') };
  };
  const answers = await Promise.all(
    // Far more than are allowed while they arrive, on a machine of any speed.
    Array.from({ length: 200 }, (_, at) => read(at % 2 ? '/relay/account' : `/relay/transactions/${'0'.repeat(24)}`)),
  );
  const limited = answers.filter(({ status }) => status === 429);
  expect(limited.length).toBeGreaterThan(0);
  for (const each of limited) expect(each).toEqual({ status: 429, retryAfter: '1' });
  expect(answers.length - limited.length).toBeGreaterThanOrEqual(20);
  expect(await relay.as(ada).account({})).toMatchObject({ nextNonce: 0 });
});

test('checks the signature before decoding the call', async () => {
  const [eve, ada] = [newPerson(), newPerson()];
  expect(await answerTo(eve, await ada.sign(longBatch(), 0, eve.wallet))).toMatchObject({
    code: 'relay.signature-invalid',
  });
});

test('ends a minute’s count with the minute, and counts beyond the limit', async () => {
  const mongo = await startTemporaryMongo();
  const connection = await connectMongo(mongo.uri, 'ipr_relay');
  const quotas = await mongoQuotas(connection, 'one network');
  const code = 'relay.refusals-reached' as const;
  const refused = [{ counter: 'refused:0x1', amount: 1, limit: 2, code, per: 'minute' as const }];
  const at = new Date('2026-03-01T12:30:45Z');
  await Promise.all([1, 2, 3].map(() => quotas.count(refused, at)));
  await expect(quotas.check(refused, at)).rejects.toMatchObject({ code, params: { limit: 2, retryAfter: 15 } });
  await expect(quotas.check(refused, new Date('2026-03-01T12:31:00Z'))).resolves.toBeUndefined();
  expect(await connection.collection<{ used: number }>('quotas').findOne({})).toMatchObject({ used: 3 });
  await connection.close();
  await mongo.close();
});
