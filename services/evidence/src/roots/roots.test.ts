import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Hex } from '@ipr/domain';
import { DailyRoot, endOfDay, isInRoot } from '@ipr/protocol/evidence/daily-root';
import { merkleTree } from '@ipr/protocol/evidence/merkle-tree';
import { createLogger } from '@ipr/service-kit';
import { databases, type TestDatabase } from '../../test/database.fixture.ts';
import { openSigningKey, type SigningKey } from '../keys/signing-key.ts';
import { recordAt } from '../records/record.fixture.ts';
import { mongoRecords } from '../records/repository.mongo.ts';
import { type FinishRootDeps, finishRoot } from './finish-root.ts';
import { makeRoot } from './make-root.ts';
import { mongoRoots } from './repository.mongo.ts';

let database: TestDatabase;
let signing: SigningKey;
const network = { chainId: 80_002, genesisHash: `0x${'01'.repeat(32)}`, registry: `0x${'0a'.repeat(20)}` } as const;
const log = createLogger('evidence', { level: 'silent' });
/** Some minutes after the start of a day, counted from 1970-01-01. */
const after = (day: number, minutes = 11) => new Date(day * 86_400_000 + minutes * 60_000);
const first = 11_000;

beforeAll(async () => {
  const folder = await mkdtemp(join(process.env.TMPDIR ?? '/tmp', 'evidence-root-'));
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
  await writeFile(join(folder, 'key.pem'), pem);
  signing = await openSigningKey(join(folder, 'key.pem'));
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  const [[, start] = [null, () => Promise.reject(new Error('no database'))]] = databases;
  database = await start();
});
afterEach(() => database.close());

const replica = async () => {
  const connection = await database.connect();
  const [records, roots] = [await mongoRecords(connection), await mongoRoots(connection)];
  return { records, roots, network, signing, log };
};
type Replica = Awaited<ReturnType<typeof replica>>;
const add = async ({ records }: Replica, ...days: readonly number[]) => {
  for (const day of days) {
    const number = ((await records.newest())?.number ?? 0) + 1;
    await records.add(recordAt(number, day));
  }
};
const newest = async ({ roots }: Replica) => DailyRoot.parse(JSON.parse((await roots.newest())?.text ?? 'null'));

test('covers what was made before the end of the day, ten minutes after it', async () => {
  const deps = await replica();
  await add(deps, first, first + 0.2, first + 0.9, first + 1, first + 1.1);
  expect(await makeRoot(deps, after(first + 1, 9))).toBe(0);
  expect(await makeRoot(deps, after(first + 1))).toBe(1);
  const root = await newest(deps);
  expect(root).toMatchObject({ number: 1, first: 1, last: 3, previous: null });
  expect(endOfDay(root.day)).toBe((first + 1) * 86_400_000);
  expect(root.root).toBe(merkleTree(await deps.records.hashes(1, 3)).root);
  expect(root.head).toBe((await deps.records.hashes(3, 3))[0]);
  expect(await makeRoot(deps, after(first + 1, 600))).toBe(0);
});

test('the root after an outage of days covers all records since the one before, and no record is left out', async () => {
  const deps = await replica();
  await add(deps, first, first + 1, first + 2.5, first + 3);
  await makeRoot(deps, after(first + 1));
  await makeRoot(deps, after(first + 3));
  expect(await newest(deps)).toMatchObject({ number: 2, first: 2, last: 3 });
  // Made before the end of the day, and stored after its root: in the next one.
  await add(deps, first + 2.99);
  expect(await makeRoot(deps, after(first + 3, 700))).toBe(0);
  await makeRoot(deps, after(first + 4));
  const root = await newest(deps);
  expect(root).toMatchObject({ number: 3, first: 4, last: 5 });
  const hashes = await deps.records.hashes(4, 5);
  for (const [at, hash] of hashes.entries())
    expect(isInRoot(root, { number: 4 + at, hash }, merkleTree(hashes).pathOf(at))).toBe(true);
});

test('a day without records has no root', async () => {
  const deps = await replica();
  expect(await makeRoot(deps, after(first))).toBe(0);
  await add(deps, first);
  expect(await makeRoot(deps, after(first + 1))).toBe(1);
  expect(await makeRoot(deps, after(first + 2))).toBe(0);
});

test('of two replicas that make a root at the same time one adds it', async () => {
  const replicas = [await replica(), await replica()] as const;
  await add(replicas[0], first, first + 0.5);
  const made = await Promise.all(replicas.map((deps) => makeRoot(deps, after(first + 1))));
  expect(made.toSorted()).toEqual([0, 1]);
});

const killed = () => Promise.reject(new Error('killed'));
const hash: Hex = `0x${'0c'.repeat(32)}`;

const [word, account]: readonly Hex[] = [hash, `0x${'0d'.repeat(20)}`];
const quantities = { difficulty: '0x0', number: '0x5', gasLimit: '0x1', gasUsed: '0x1', timestamp: '0x1' };
const roots = { stateRoot: word, transactionsRoot: word, receiptsRoot: word };
const bytes = { logsBloom: '0x', extraData: '0x', nonce: '0x0000000000000000' };
const parents = { hash, parentHash: word, sha3Uncles: word, mixHash: word, miner: account };
const answers: Readonly<Record<string, object>> = {
  eth_getTransactionByHash: { blockHash: hash, transactionIndex: '0x2' },
  eth_getBlockByHash: { ...quantities, ...roots, ...bytes, ...parents },
};

/** A relay that sends each day's root once, an authority that stamps each key once, and a node without whole blocks. */
const finishing = (deps: Replica) => {
  const [sent, stamped] = [new Set<string>(), new Set<string>()];
  const finish: FinishRootDeps = {
    ...deps,
    relay: {
      async writeRoot({ day }) {
        sent.add(day);
        return { id: day, status: 'confirmed', hash, blockNumber: 5, error: null, createdAt: '2026-01-02T03:04:05Z' };
      },
    },
    timestamps: {
      async stampFor({ hashedMessage }, options) {
        stamped.add(options?.idempotencyKey ?? '');
        const time = '2026-01-02T03:04:05.000Z';
        const authority = { serial: '1', tsa: 'test', policy: '1.2.3', qualified: false, legalValue: false };
        return { ...authority, timestamp: time, token: 'AQ==', chain: ['Ag=='], hashedMessage };
      },
    },
    node: {
      query: async (method) => answers[method],
      queryOptional: async () => null,
    },
  };
  return { finish, sent, stamped };
};

test.each([
  ['before the root is added', { add: killed }],
  ['before the timestamp is stored', { stamped: killed }],
  ['before the transaction is stored', { written: killed }],
  ['before the next attempt is noted', { finishLater: killed }],
] as const)(
  'a process that ends %s leaves one root, one order of a timestamp and one order of a transaction',
  async (_, ends) => {
    const deps = await replica();
    await add(deps, first, first + 0.5);
    const { finish, sent, stamped } = finishing(deps);
    const dying = { ...deps.roots, ...ends };
    const now = after(first + 1);
    await makeRoot({ ...deps, roots: dying }, now).catch(() => undefined);
    await finishRoot({ ...finish, roots: dying }, now).catch(() => undefined);
    // Another process, after the lease has ended.
    const again = await replica();
    const later = new Date(now.getTime() + 600_000);
    await makeRoot(again, later);
    await finishRoot({ ...finish, roots: again.roots }, later);
    expect(await again.roots.newest()).toMatchObject({
      number: 1,
      last: 2,
      stamp: { token: 'AQ==' },
      transaction: { index: 2 },
    });
    expect([sent.size, stamped.size]).toEqual([1, 1]);
  },
);
