import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startTemporaryMongo } from '@ipr/embedded-mongo/temporary';
import { EvidenceRecord, recordHash } from '@ipr/protocol/evidence/record';
import { verifyRecord } from '@ipr/protocol/evidence/signature';
import { connectMongo } from '@ipr/service-kit';
import type { Connection } from 'mongoose';
import { openEmbeddedKey, type SigningKey } from '../keys/signing-key.ts';
import type { Collected } from './collect-record.ts';
import { mongoRecords } from './repository.mongo.ts';
import type { Records } from './repository.ts';
import { writeRecord } from './write-record.ts';

const wallet = `0x${'a1'.repeat(20)}` as const;
const hash = `0x${'0b'.repeat(32)}` as const;
const blockTime = 1_800_000_000;
const collected = (version: number): Collected => ({
  assetId: '7',
  parties: [wallet],
  salts: [],
  blockTime,
  content: {
    schema: 'ipr-evidence-record/1',
    kind: 'update',
    id: `7-${version}`,
    network: { chainId: 80_002, genesisHash: hash, registry: wallet },
    logIndex: 0,
    block: { number: 1, hash, header: '0xc0' },
    transactions: [{ role: 'update', hash, input: null, index: 0, receipt: null, proof: null }],
    accounts: [{ address: wallet, role: 'updater', state: null }],
    version: { assetId: '7', version, hash, cid: 'b' },
    claims: {},
    observed: { people: [] },
  } as Collected['content'],
});

let mongo: Awaited<ReturnType<typeof startTemporaryMongo>>;
let folder: string;
let signing: SigningKey;
let connections: Connection[];
let databases = 0;

beforeAll(async () => {
  mongo = await startTemporaryMongo();
  folder = await mkdtemp(join(process.env.TMPDIR ?? '/tmp', 'evidence-key-'));
  signing = await openEmbeddedKey(folder);
});
beforeEach(() => {
  connections = [];
  databases += 1;
});
afterEach(() => Promise.all(connections.map((connection) => connection.close())));
afterAll(() => Promise.all([mongo.close(), rm(folder, { recursive: true })]));

/** A replica with its own connection to the database of the test. */
const replica = async (): Promise<Records> => {
  const connection = await connectMongo(mongo.uri, `records-${databases}`);
  connections.push(connection);
  return mongoRecords(connection);
};

test('two replicas that write at the same time leave no gap and no double, and each record names the one before', async () => {
  const replicas = [await replica(), await replica()];
  const events = Array.from({ length: 12 }, (_, at) => at + 1);
  const written = await Promise.all(
    events.flatMap((version) =>
      replicas.map((records) => writeRecord({ records, signing }, `event-${version}`, collected(version))),
    ),
  );
  const numbers = written.filter((number) => number !== null).sort((one, other) => one - other);
  expect(numbers).toEqual(events);
  const found =
    (await replicas[0]?.list({ assetId: '7', versions: true, party: wallet }, { skip: 0, limit: 99 })) ?? [];
  let previous: string | null = null;
  for (const { text, hash: own, signature } of found.toReversed()) {
    const record = EvidenceRecord.parse(JSON.parse(text));
    expect([record.previous, own]).toEqual([previous, await recordHash(record)]);
    expect(await verifyRecord(record, signature, signing.shown)).toBe(true);
    previous = own;
  }
});

test('an event that has a record gets no other, although the process ended before it was noted', async () => {
  const records = await replica();
  expect(await writeRecord({ records, signing }, 'event', collected(1))).toBe(1);
  expect(await writeRecord({ records, signing }, 'event', collected(1))).toBeNull();
  expect(await records.newest()).toMatchObject({ number: 1 });
});

test('a process that ends before it stores a record leaves its number free', async () => {
  const records = await replica();
  const ended: Pick<Records, 'newest' | 'add'> = { ...records, add: () => Promise.reject(new Error('killed')) };
  await expect(writeRecord({ records: ended, signing }, 'event', collected(1))).rejects.toThrow('killed');
  expect(await writeRecord({ records, signing }, 'event', collected(1))).toBe(1);
});

test('marks a record late that is made more than an hour after its block', async () => {
  const records = await replica();
  const at = (seconds: number) => () => new Date((blockTime + seconds) * 1000);
  await writeRecord({ records, signing }, 'in time', collected(1), at(3_600));
  await writeRecord({ records, signing }, 'late', collected(2), at(3_601));
  const lateOf = async (id: string) => JSON.parse((await records.find('update', id))?.text ?? '{}').late;
  expect([await lateOf('7-1'), await lateOf('7-2')]).toEqual([false, true]);
});

test('of an event in two blocks the newer record is found', async () => {
  const records = await replica();
  await writeRecord({ records, signing }, 'lost block:0', collected(1));
  await writeRecord({ records, signing }, 'new block:0', collected(1));
  expect(await records.find('update', '7-1')).toMatchObject({ eventId: 'new block:0', number: 2 });
});
