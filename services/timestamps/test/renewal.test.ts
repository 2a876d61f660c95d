import { randomBytes } from 'node:crypto';
import { startTemporaryMongo } from '@ipr/embedded-mongo/temporary';
import type { TimestampAuthority } from '@ipr/ports/timestamp';
import { connectMongo, createLogger } from '@ipr/service-kit';
import { verifyRenewals } from '@ipr/verify/rfc3161/verify-renewals';
import type { Connection } from 'mongoose';
import { type RenewDeps, renewStamp } from '../src/renewal/renew-stamp.ts';
import { renewalRepository } from '../src/renewal/repository.mongo.ts';
import { obtainStamp } from '../src/stamps/obtain-stamp.ts';
import { stampRepository } from '../src/stamps/repository.mongo.ts';
import type { StampRepository, StoredStamp } from '../src/stamps/repository.ts';
import { daysFromNow } from './forge.fixture.ts';
import { type LastingAuthority, lastingAuthority, proofOf } from './lasting-authority.fixture.ts';
import { newWallet, startTestTimestamps } from './timestamps.fixture.ts';

let mongo: Awaited<ReturnType<typeof startTemporaryMongo>>;
let connection: Connection;
let short: LastingAuthority;
let long: LastingAuthority;
let stamps: StampRepository;
let deps: Omit<RenewDeps, 'authorities'>;
let requests: number;

beforeAll(async () => {
  [short, long] = await Promise.all([lastingAuthority(100), lastingAuthority(400)]);
  mongo = await startTemporaryMongo();
  connection = await connectMongo(mongo.uri, 'ipr_timestamps');
  stamps = await stampRepository(connection);
  const log = createLogger('timestamps', { level: 'silent' });
  deps = { renewals: await renewalRepository(connection), log, beforeDays: 30, retiredKeys: [] };
});
afterAll(async () => {
  await connection.close();
  await mongo.close();
});
beforeEach(async () => {
  requests = 0;
  await connection.collection('stamps').deleteMany({});
});

const counted = (authority: TimestampAuthority): TimestampAuthority => ({
  stamp: (digest) => {
    requests += 1;
    return authority.stamp(digest);
  },
});
const stampToday = async (): Promise<string> => {
  const hashedMessage = randomBytes(32).toString('hex');
  const order = { id: hashedMessage, hashedMessage, wallet: newWallet(), userId: 'a person', requestId: 'request-1' };
  await obtainStamp({ authorities: [short.at(daysFromNow(0))], stamps }, order, 0);
  return hashedMessage;
};
const renewOn = (days: number, more: Partial<RenewDeps> = {}) =>
  renewStamp({ ...deps, authorities: [counted(long.at(daysFromNow(days)))], ...more }, daysFromNow(days));
const stored = async (hash: string): Promise<StoredStamp> => {
  const [[stamp] = []] = await stamps.find(hash);
  if (!stamp) throw new Error('no stamp');
  return stamp;
};
const outcome = async (hash: string, days: number) => {
  const stamp = await stored(hash);
  const digest = Buffer.from(hash, 'hex');
  const expected = { digest, roots: [short.root, long.root], now: daysFromNow(days) };
  return (await verifyRenewals([proofOf(stamp), ...stamp.renewals.map(proofOf)], expected)).outcome;
};

describe('a token', () => {
  test('is renewed once when its certificate ends within the configured days, and stays provable after that', async () => {
    const hash = await stampToday();
    expect([await renewOn(69), requests]).toEqual([0, 0]);
    expect([await renewOn(71), await renewOn(71), await renewOn(72), requests]).toEqual([1, 0, 0, 1]);
    expect((await stored(hash)).renewals).toHaveLength(1);
    expect([await outcome(hash, 300), await outcome(hash, 401)]).toEqual(['proved', 'not-proved']);
  });

  test('is renewed again before the certificate of its renewal ends', async () => {
    const hash = await stampToday();
    const lasting = await lastingAuthority(900);
    await renewOn(80);
    expect(await renewOn(380, { authorities: [lasting.at(daysFromNow(380))] })).toBe(1);
    const { renewals } = await stored(hash);
    expect(renewals).toHaveLength(2);
    const proofs = [...renewals.map(proofOf)];
    const roots = [short.root, long.root, lasting.root];
    const expected = { digest: Buffer.from(hash, 'hex'), roots, now: daysFromNow(800) };
    expect(await verifyRenewals([proofOf(await stored(hash)), ...proofs], expected)).toMatchObject({
      outcome: 'proved',
    });
  });

  test('whose certificate has ended is not renewed, because the renewal would prove nothing', async () => {
    await stampToday();
    expect([await renewOn(101), requests]).toEqual([0, 0]);
  });

  test('with a retired kind of key is renewed before its certificate ends, unless the authority uses that kind too', async () => {
    const hash = await stampToday();
    expect([await renewOn(1, { retiredKeys: ['RSA-2048'] }), requests]).toEqual([0, 0]);
    expect([await renewOn(1, { retiredKeys: ['P-256'] }), requests]).toEqual([0, 1]);
    expect((await stored(hash)).renewals).toEqual([]);
    const other = await lastingAuthority(90, 'P-384');
    const byOther = { retiredKeys: ['P-256'], authorities: [counted(other.at(daysFromNow(3)))] };
    expect([await renewOn(3, byOther), await renewOn(3, byOther), requests]).toEqual([1, 0, 2]);
    expect((await stored(hash)).renewals).toHaveLength(1);
  });

  test('is not renewed by a token that ends no later, and is tried again after a day', async () => {
    const hash = await stampToday();
    const same = { authorities: [counted(short.at(daysFromNow(80)))] };
    expect([await renewOn(80, same), await renewOn(80, same), requests]).toEqual([0, 0, 1]);
    expect((await stored(hash)).renewals).toEqual([]);
    expect(await renewOn(81.5)).toBe(1);
  });

  test('is renewed by the second authority when the first is away', async () => {
    const hash = await stampToday();
    const away: TimestampAuthority = { stamp: () => Promise.reject(new Error('away')) };
    expect(await renewOn(80, { authorities: [away, long.at(daysFromNow(80))] })).toBe(1);
    expect((await stored(hash)).renewals).toMatchObject([{ authority: 1 }]);
  });

  test('of an earlier release, without a recorded end, is adopted and renewed', async () => {
    const hash = await stampToday();
    const unset = { ends: '', keys: '', renewAt: '', renewals: '', revocation: '' };
    await connection.collection('stamps').updateMany({}, { $unset: unset });
    expect([await renewOn(80), await renewOn(80), await renewOn(80)]).toEqual([1, 1, 0]);
    expect([(await stored(hash)).renewals.length, await outcome(hash, 300)]).toEqual([1, 'proved']);
  });
});

test('a process that ends between the authority’s answer and storing it leaves the token due', async () => {
  const hash = await stampToday();
  const requested = new Promise<void>((resolve) => {
    const silent: TimestampAuthority = {
      stamp: () => {
        resolve();
        return new Promise(() => undefined);
      },
    };
    void renewOn(80, { authorities: [silent] });
  });
  await requested;
  expect(await renewOn(80)).toBe(0);
  expect(await renewOn(80.1)).toBe(1);
  expect([(await stored(hash)).renewals.length, await outcome(hash, 300)]).toEqual([1, 'proved']);
});

test('two replicas renew a token once', async () => {
  const hash = await stampToday();
  const done = await Promise.all([renewOn(80), renewOn(80)]);
  expect([done.sort(), requests, (await stored(hash)).renewals.length]).toEqual([[0, 1], 1, 1]);
});

test('of two renewals that both were issued one is stored', async () => {
  const hash = await stampToday();
  const stamp = await stored(hash);
  const renewal = {
    ...(await long.at(daysFromNow(80)).stamp(randomBytes(32))),
    digest: hash,
    authority: 0,
    createdAt: new Date(),
  };
  expect([await deps.renewals.append(stamp, renewal), await deps.renewals.append(stamp, renewal)]).toEqual([
    true,
    false,
  ]);
  expect((await stored(hash)).renewals).toHaveLength(1);
});

test('the service returns renewals with the stamp', async () => {
  const service = await startTestTimestamps([short.at(daysFromNow(0))]);
  try {
    const [person, hashedMessage] = [service.as(newWallet()), randomBytes(32).toString('hex')];
    await person.stamp({ hashedMessage });
    const renewals = await renewalRepository(service.database);
    await renewStamp({ ...deps, renewals, authorities: [long.at(daysFromNow(80))] }, daysFromNow(80));
    const [stamp] = (await person.stamps({ hashedMessage })).stamps;
    const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64'));
    const proof = (each: NonNullable<typeof stamp>['renewals'][number]) => ({
      token: bytes(each.token),
      chain: each.chain.map(bytes),
      revocation: each.revocation.flatMap((data) => (data.kind === 'crl' ? [bytes(data.data)] : [])),
    });
    if (!stamp) throw new Error('no stamp');
    const expected = {
      digest: Buffer.from(hashedMessage, 'hex'),
      roots: [short.root, long.root],
      now: daysFromNow(300),
    };
    expect(await verifyRenewals([proof(stamp), ...stamp.renewals.map(proof)], expected)).toMatchObject({
      outcome: 'proved',
      tokens: [{}, {}],
    });
  } finally {
    await service.close();
  }
});
