import type { EvidenceEnvelope } from '@ipr/api';
import type { Hex } from '@ipr/domain';
import {
  DailyRoot,
  dailyRootType,
  dayOf,
  endOfDay,
  isInRoot,
  RootPlace,
  rootCallData,
} from '@ipr/protocol/evidence/daily-root';
import { recordHash } from '@ipr/protocol/evidence/record';
import { EvidenceKey, verifyRecord } from '@ipr/protocol/evidence/signature';
import { readTransactionProof } from '@ipr/protocol/evidence/transaction-proof';
import { fromRlp, keccak256 } from 'viem';
import { startTestEvidence, type TestEvidence, until } from './evidence.fixture.ts';

let service: TestEvidence;
beforeEach(async () => {
  service = await startTestEvidence();
});
afterEach(() => service.close());

const dayMs = 86_400_000;
const missing = (): never => {
  throw new Error('missing');
};
const roots = () => service.database.collection<{ _id: number; day: string }>('roots');
const records = () => service.database.collection('records');

/** Some registrations, each with its record. @returns the owner and the ids of the versions */
const registered = async (count: number) => {
  const owner = service.person();
  const before = await records().countDocuments();
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) ids.push(`${await service.register(owner)}-1`);
  await until(async () => (await records().countDocuments()) === before + count);
  return { owner, ids };
};
/** Moves the clock to some minutes after the end of the day that is in `days` days. */
const moveClock = (days: number, minutes = 11) => {
  const end = endOfDay(dayOf(new Date(Date.now() + days * dayMs)));
  service.around.clock.aheadMs = end + minutes * 60_000 - Date.now();
};
const finished = (count: number) =>
  until(async () => {
    await roots().updateMany({}, { $set: { dueAt: new Date(0) } });
    return (await roots().countDocuments({ stamp: { $ne: null }, transaction: { $ne: null } })) === count;
  });
const received = async (envelope: EvidenceEnvelope) => {
  const { document, signature, timestamp, place } = envelope.dailyRoot ?? {};
  const hash = await recordHash(envelope.record);
  return {
    record: { hash, number: Number(envelope.record.number) },
    root: DailyRoot.parse(document),
    place: RootPlace.parse(place),
    signature,
    timestamp,
  };
};
const readAll = async ({ owner, ids }: Awaited<ReturnType<typeof registered>>) => {
  const read = (id: string) => service.calls(owner).evidenceRecord({ kind: 'registration', id });
  return Promise.all(ids.map(async (id) => received(await read(id))));
};

test('after the end of the day every record is in its signed, stamped root, which one transaction carries', async () => {
  const day = await registered(5);
  expect(
    (await service.calls(day.owner).evidenceRecord({ kind: 'registration', id: day.ids[0] ?? '' })).dailyRoot,
  ).toBe(null);
  moveClock(0);
  await finished(1);
  const { keys } = await service.signedOut().evidenceKeys({});
  for (const { record, root, place, signature, timestamp } of await readAll(day)) {
    expect(root).toMatchObject({ number: 1, previous: null, day: dayOf(new Date()), first: 1, last: 5 });
    expect(isInRoot(root, record, place.path)).toBe(true);
    const key = EvidenceKey.parse(keys[0]);
    expect(await verifyRecord(root, signature ?? { protected: '', signature: '' }, key, dailyRootType)).toBe(true);
    expect(Buffer.from(timestamp?.token ?? '', 'base64').toString()).toBe(await recordHash(root));
    const { hash, index, block, proof } = place.transaction ?? missing();
    expect(keccak256(block.header)).toBe(block.hash);
    const proved = readTransactionProof(fromRlp(block.header)[4] as Hex, index, proof ?? []);
    expect(proved).toEqual({ transaction: { hash, chainId: 80_002, data: rootCallData(root) } });
  }
  expect(service.around.sentRoots.size).toBe(1);
});

test('the root of the next day names the one before, and covers the records made since', async () => {
  const first = await registered(2);
  moveClock(0);
  await finished(1);
  const second = await registered(3);
  moveClock(1);
  await finished(2);
  const [one] = await readAll(first);
  for (const { root, record, place } of await readAll(second)) {
    expect(root).toMatchObject({ number: 2, first: 3, last: 5, previous: one && (await recordHash(one.root)) });
    expect(isInRoot(root, record, place.path)).toBe(true);
  }
  expect(service.around.sentRoots.size).toBe(2);
});

test('a day without records has no root', async () => {
  await registered(1);
  moveClock(0);
  await finished(1);
  moveClock(3);
  const later = await registered(1);
  await finished(2);
  moveClock(5);
  await service.restart();
  await until(async () => (await service.health()).status);
  const [one = missing()] = await readAll(later);
  expect(one.root).toMatchObject({ number: 2, first: 2, last: 2 });
  expect(await roots().countDocuments()).toBe(2);
});

test('while authority or relay are unavailable a root waits for them, and neither waits for the other', async () => {
  service.around.away.add('timestamps').add('relay');
  const day = await registered(2);
  moveClock(0);
  await until(async () => service.lines.some((line) => line.includes('finishing a daily root failed')));
  service.around.away.delete('relay');
  await until(async () => {
    await roots().updateMany({}, { $set: { dueAt: new Date(0) } });
    return roots().findOne({ stamp: null, transaction: { $ne: null } });
  });
  const [{ timestamp, place } = missing()] = await readAll(day);
  expect([timestamp, place.transaction?.index]).toEqual([null, 0]);
  service.around.away.delete('timestamps');
  await finished(1);
  expect(service.around.sentRoots.size).toBe(1);
});

test('two replicas and a restart make one root of a day and one transaction', async () => {
  await registered(3);
  await service.addReplica();
  await service.addReplica();
  moveClock(0);
  await finished(1);
  await service.restart();
  await until(async () => (await service.health()).status);
  expect(await roots().countDocuments()).toBe(1);
  expect(service.around.sentRoots.size).toBe(1);
});
