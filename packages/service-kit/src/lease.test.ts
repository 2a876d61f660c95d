import { startTemporaryMongo } from '@ipr/embedded-mongo/temporary';
import type { Connection } from 'mongoose';
import { mongoLease } from './lease.mongo.ts';
import { connectMongo } from './mongo.ts';

let mongo: Awaited<ReturnType<typeof startTemporaryMongo>>;
let connection: Connection;

beforeAll(async () => {
  mongo = await startTemporaryMongo();
  connection = await connectMongo(mongo.uri, 'ipr_demo');
});
afterAll(async () => {
  await connection.close();
  await mongo.close();
});

const minute = 60_000;
/** A lease of this length expires immediately. */
const over = -1;
const twoReplicas = () => Promise.all([mongoLease(connection), mongoLease(connection)]);

test('one replica holds a lease, and the others wait until it is released', async () => {
  const [first, second] = await twoReplicas();
  expect(await first.hold('mail', minute)).toBe(true);
  expect(await second.hold('mail', minute)).toBe(false);
  await first.release('mail');
  expect(await second.hold('mail', minute)).toBe(true);
});

test('exactly one of many concurrent replicas acquires a new or expired lease', async () => {
  const replicas = await Promise.all(Array.from({ length: 8 }, () => mongoLease(connection)));
  const winners = async () => (await Promise.all(replicas.map((each) => each.hold('rush', minute)))).filter(Boolean);
  expect(await winners()).toHaveLength(1);
  await connection
    .collection('leases')
    .updateOne({ _id: 'rush' as never }, { $set: { until: new Date(1), holder: 'x' } });
  expect(await winners()).toHaveLength(1);
});

test('the holder renews its lease, also an expired one that no other replica acquired', async () => {
  const [holder, other] = await twoReplicas();
  expect(await holder.hold('reminders', over)).toBe(true);
  expect(await holder.hold('reminders', minute)).toBe(true);
  expect(await other.hold('reminders', minute)).toBe(false);
});

test('the lease of a dead replica is taken over, and the dead one can neither renew nor release it', async () => {
  const [dead, heir, third] = await Promise.all([1, 2, 3].map(() => mongoLease(connection)));
  expect(await dead?.hold('expiry', over)).toBe(true);
  expect(await heir?.hold('expiry', minute)).toBe(true);
  expect(await dead?.hold('expiry', minute)).toBe(false);
  await dead?.release('expiry');
  expect(await third?.hold('expiry', minute)).toBe(false);
});

test('leases of different work are independent', async () => {
  const [first, second] = await twoReplicas();
  expect(await first.hold('one', minute)).toBe(true);
  expect(await second.hold('two', minute)).toBe(true);
  await first.release('two');
  expect(await first.hold('two', minute)).toBe(false);
});

describe('with a wall clock that is set', () => {
  const day = 86_400_000;
  /** Clocks of one machine: `set` moves the wall clock alone, `pass` lets time pass. */
  const machine = () => {
    let [wall, elapsed] = [Date.UTC(2030, 0, 1), 0];
    return {
      clock: { wall: () => wall, monotonic: () => elapsed },
      set: (ms: number) => {
        wall += ms;
      },
      pass: (ms: number) => {
        wall += ms;
        elapsed += ms;
      },
    };
  };

  test('the lease of a dead replica is taken over a length later although its end is two days away', async () => {
    const { clock, set, pass } = machine();
    const [dead, heir] = await Promise.all(['dead', 'heir'].map((name) => mongoLease(connection, name, clock)));
    set(2 * day);
    expect(await dead?.hold('back', minute)).toBe(true);
    set(-2 * day);
    expect(await heir?.hold('back', minute)).toBe(false);
    pass(minute / 2);
    expect(await heir?.hold('back', minute)).toBe(false);
    pass(minute / 2 + 1);
    expect(await heir?.hold('back', minute)).toBe(true);
    expect(await dead?.hold('back', minute)).toBe(false);
  });

  test('a replica that renews its lease keeps it', async () => {
    const { clock, set, pass } = machine();
    const [holder, other] = await Promise.all(['holder', 'other'].map((name) => mongoLease(connection, name, clock)));
    set(2 * day);
    expect(await holder?.hold('kept', minute)).toBe(true);
    set(-2 * day);
    for (let third = 0; third < 9; third++) {
      expect(await other?.hold('kept', minute)).toBe(false);
      pass(minute / 3);
      expect(await holder?.hold('kept', minute)).toBe(true);
    }
  });
});
