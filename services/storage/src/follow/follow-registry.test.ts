import { localDeployment, registryAbi } from '@ipr/abi';
import { Failure, type FailureCode, type Hex, lowerAddress, ReceivedFailure } from '@ipr/domain';
import { startTemporaryMongo } from '@ipr/embedded-mongo/temporary';
import type { Log } from '@ipr/protocol/registry/receipt';
import { type Cursors, connectMongo, createLogger, type Follower, mongoCursors } from '@ipr/service-kit';
import { recordedChain } from '@ipr/service-kit/recorded-chain.fixture';
import type { Connection } from 'mongoose';
import { encodeAbiParameters, encodeEventTopics } from 'viem';
import type { RegisteredDocument } from '../uploads/registered-documents.ts';
import { followRegistry } from './follow-registry.ts';
import { mongoProgress } from './progress.mongo.ts';
import type { Progress } from './progress.ts';
import { settleDocuments } from './settle-documents.ts';

const owner: Hex = `0x${'a1'.repeat(20)}`;
const cidOf = (n: number) => `bafkrei${String.fromCharCode(96 + n).repeat(52)}`;
const txHash: Hex = `0x${'7a'.repeat(32)}`;
const address = lowerAddress(localDeployment.registry.address);
/** The log of an AssetCreated event. */
const created = (id: number, cid: string): Log & { readonly txHash: Hex } => ({
  address,
  txHash,
  topics: encodeEventTopics({
    abi: registryAbi,
    eventName: 'AssetCreated',
    args: { id: BigInt(id), owner, hash: `0x${'2b'.repeat(32)}` },
  }) as Hex[],
  data: encodeAbiParameters([{ type: 'string' }, { type: 'string' }, { type: 'uint64' }], [cid, 'A title', 0n]),
});
const made = (n: number) => [created(n, cidOf(n))];

let mongo: Awaited<ReturnType<typeof startTemporaryMongo>>;
let connection: Connection;
let chain: ReturnType<typeof recordedChain<ReturnType<typeof created>>>;
let databases = 0;

beforeAll(async () => {
  mongo = await startTemporaryMongo();
});
beforeEach(async () => {
  databases += 1;
  connection = await connectMongo(mongo.uri, `follow-${databases}`);
  chain = recordedChain();
});
afterEach(() => connection.close());
afterAll(() => mongo.close());

/** Log lines by message. */
const openLog = () => {
  const lines: { msg: string; failure?: string; assetId?: string }[] = [];
  const log = createLogger('storage', {
    level: 'debug',
    destination: { write: (line) => lines.push(JSON.parse(line)) },
  });
  return { log, logged: (msg: string) => lines.filter((line) => line.msg === msg) };
};

interface Replica extends Follower {
  readonly cursors: Cursors;
  readonly progress: Progress;
  readonly kept: string[];
  /** Runs batches until nothing is left to do. */
  run(): Promise<void>;
}

interface Choices {
  readonly keep?: (document: RegisteredDocument) => Promise<unknown>;
  readonly log?: ReturnType<typeof createLogger>;
}

/** A follower process; its state is in the database only. */
const replica = async ({ keep, log }: Choices = {}): Promise<Replica> => {
  const known = connection.models;
  for (const name of Object.keys(known)) connection.deleteModel(name);
  const cursors = await mongoCursors(connection);
  const progress = await mongoProgress(connection, cursors);
  const kept: string[] = [];
  const follower = followRegistry({
    registryLogs: chain.source,
    cursors,
    progress,
    rangeBlocks: 10,
    overlapBlocks: 3,
    startBlock: 0,
    log: log ?? openLog().log,
    keep: keep ?? (async ({ assetId, cid, by }) => kept.push(`${assetId} ${cid} ${by}`)),
  });
  const run = async () => {
    while ((await follower.batch()) > 0);
  };
  return { ...follower, cursors, progress, kept, run };
};

const keptOf = (...numbers: number[]) => numbers.map((n) => `${n} ${cidOf(n)} ${owner}`);

describe('reading', () => {
  test('keeps documents named by registry events for their sender, and ignores texts that are no CID', async () => {
    chain.mine(made(1), [created(9, '../../etc/passwd'), ...made(2)]);
    const one = await replica();
    await one.run();
    expect(one.kept).toEqual(keptOf(1, 2));
  });

  test('continues in another process after a kill between two blocks, and keeps nothing twice', async () => {
    chain.mine(made(1));
    chain.pass(15);
    chain.mine(made(2));
    const killed = await replica({ keep: async () => new Promise(() => undefined) });
    // The process dies while keeping a document of the first range it has read.
    void killed.batch();
    while ((await killed.progress.due(new Date(), 9)).length === 0);
    const next = await replica();
    await next.run();
    expect(next.kept).toEqual(keptOf(1, 2));
    await (await replica()).run();
    expect(next.kept).toHaveLength(2);
  });
});

describe('what may expire', () => {
  test('is nothing before the first complete read, and nothing recorded after the last one', async () => {
    const one = await replica();
    expect(await one.progress.settledUntil()).toBeNull();
    await one.run();
    const read = await one.progress.settledUntil();
    expect(read).not.toBeNull();
    chain.setDead(true);
    await expect(one.batch()).rejects.toThrow();
    expect(await one.progress.settledUntil()).toEqual(read);
  });

  test('is nothing that a document waiting for an unavailable dependency needs', async () => {
    const one = await replica();
    await one.run();
    const before = await one.progress.settledUntil();
    let code: FailureCode | null = 'storage.unavailable';
    const { log, logged } = openLog();
    const keep = async () => {
      if (code) throw new Failure(new ReceivedFailure(code));
    };
    chain.mine(made(1));
    const two = await replica({ keep, log });
    await two.run();
    expect(logged('named document waits')).toMatchObject([{ assetId: '1', failure: 'storage.unavailable' }]);
    expect(await two.progress.settledUntil()).toEqual(before);
    code = null;
    const later = new Date(Date.now() + 3_600_000);
    expect(await settleDocuments({ progress: two.progress, log, keep }, later)).toBe(1);
    expect((await two.progress.settledUntil())?.getTime()).toBeGreaterThan(before?.getTime() ?? 0);
  });
});

describe('a document that cannot be kept', () => {
  const failing = async (code: FailureCode) => {
    const { log, logged } = openLog();
    let tries = 0;
    const keep = async () => {
      tries += 1;
      throw new Failure(new ReceivedFailure(code));
    };
    chain.mine(made(1));
    const one = await replica({ keep, log });
    await one.run();
    /** Advances the clock by hours. */
    const wait = async (days: number) => {
      const end = Date.now() + days * 24 * 3_600_000;
      for (let now = Date.now(); now < end; now += 300_000)
        await settleDocuments({ progress: one.progress, log, keep }, new Date(now));
    };
    return { one, logged, wait, tries: () => tries };
  };

  test('because its content is missing is retried for some hours, then abandoned with a log line, and delays no other document', async () => {
    const { one, logged, wait, tries } = await failing('storage.content-not-found');
    expect(tries()).toBe(1);
    expect(await one.progress.settledUntil()).toEqual(await one.cursors.lastRead());
    await wait(0.5);
    expect(tries()).toBe(20);
    expect(logged('named document not kept')).toMatchObject([{ assetId: '1', failure: 'storage.content-not-found' }]);
  });

  test.each<FailureCode>(['asset.details-unavailable', 'request.too-large'])(
    'because of %s is abandoned at once',
    async (code) => {
      const { logged, wait, tries } = await failing(code);
      await wait(0.1);
      expect(tries()).toBe(1);
      expect(logged('named document not kept')).toMatchObject([{ assetId: '1', failure: code }]);
    },
  );

  test('because a dependency is unavailable is retried without end', async () => {
    const { logged, wait, tries } = await failing('storage.unavailable');
    await wait(0.5);
    expect(tries()).toBeGreaterThan(60);
    expect(logged('named document not kept')).toEqual([]);
  });
});
