import { Failure, type FailureCode, type Hex } from '@ipr/domain';
import { startTemporaryMongo } from '@ipr/embedded-mongo/temporary';
import { rpcChain } from '@ipr/ports/chain/rpc';
import { connectMongo, createLogger } from '@ipr/service-kit';
import type { Connection } from 'mongoose';
import type { NamedDocument } from '../uploads/named-documents.ts';
import { type Follower, followRegistry } from './follow-registry.ts';
import { mongoProgress } from './progress.mongo.ts';
import type { Progress } from './progress.ts';
import { created, type RecordedChain, startRecordedChain } from './recorded-chain.fixture.ts';
import { rpcRegistryLog } from './rpc-registry-log.ts';
import { settleDocuments } from './settle-documents.ts';

const owner: Hex = `0x${'a1'.repeat(20)}`;
const cidOf = (n: number) => `bafkrei${String.fromCharCode(96 + n).repeat(52)}`;
const made = (n: number) => [created(n, owner, cidOf(n))];

let mongo: Awaited<ReturnType<typeof startTemporaryMongo>>;
let connection: Connection;
let chain: RecordedChain;
let databases = 0;

beforeAll(async () => {
  mongo = await startTemporaryMongo();
});
beforeEach(async () => {
  databases += 1;
  connection = await connectMongo(mongo.uri, `follow-${databases}`);
  chain = await startRecordedChain();
});
afterEach(async () => {
  await connection.close();
  await chain.close();
});
afterAll(() => mongo.close());

/** What was logged, by message. */
const openLog = () => {
  const lines: { msg: string; failure?: string; assetId?: string }[] = [];
  const log = createLogger('storage', {
    level: 'debug',
    destination: { write: (line) => lines.push(JSON.parse(line)) },
  });
  return { log, said: (msg: string) => lines.filter((line) => line.msg === msg) };
};

interface Replica extends Follower {
  readonly progress: Progress;
  readonly kept: string[];
  /** Works until nothing is left to do. */
  run(): Promise<void>;
}

interface Choices {
  readonly rangeBlocks?: number;
  readonly overlapBlocks?: number;
  readonly keep?: (document: NamedDocument) => Promise<unknown>;
  readonly log?: ReturnType<typeof createLogger>;
}

/** A process that follows: each remembers nothing but what is in the database. */
const replica = async ({ rangeBlocks = 10, overlapBlocks = 3, keep, log }: Choices = {}): Promise<Replica> => {
  const known = connection.models;
  for (const name of Object.keys(known)) connection.deleteModel(name);
  const progress = await mongoProgress(connection);
  const kept: string[] = [];
  const follower = followRegistry({
    registryLog: rpcRegistryLog(chain.url, rpcChain({ rpcUrl: chain.url, chainId: 80_002 })),
    ...{ progress, rangeBlocks, overlapBlocks, startBlock: 0 },
    log: log ?? openLog().log,
    keep: keep ?? (async ({ assetId, cid, by }) => kept.push(`${assetId} ${cid} ${by}`)),
  });
  const run = async () => {
    while ((await follower.batch()) > 0);
  };
  return { ...follower, progress, kept, run };
};

const keptOf = (...numbers: number[]) => numbers.map((n) => `${n} ${cidOf(n)} ${owner}`);

describe('reading', () => {
  test('keeps what the registry’s events name, on behalf of whoever put it there, and nothing of another contract', async () => {
    const forged = created(9, owner, cidOf(9), `0x${'f0'.repeat(20)}`);
    chain.mine(made(1), [forged, ...made(2)]);
    const one = await replica();
    await one.run();
    expect(one.kept).toEqual(keptOf(1, 2));
  });

  test('goes on where it stopped, in bounded ranges, and reads the newest blocks again', async () => {
    chain.pass(24);
    await (await replica()).run();
    expect(chain.asked).toEqual([
      [0, 9],
      [10, 19],
      [20, 24],
    ]);
    chain.mine(made(1));
    chain.asked.length = 0;
    const later = await replica();
    await later.run();
    expect(chain.asked).toEqual([[22, 25]]);
    expect(later.kept).toEqual(keptOf(1));
  });

  test('asks for no events while no block is new', async () => {
    chain.mine(made(1));
    const one = await replica();
    await one.run();
    const before = (await one.progress.lastRead()) as Date;
    await one.run();
    expect(chain.asked).toHaveLength(1);
    expect((await one.progress.lastRead())?.getTime()).toBeGreaterThanOrEqual(before.getTime());
  });

  test('of a process that was killed between two blocks is taken up by another one, and nothing is kept twice', async () => {
    chain.mine(made(1));
    chain.pass(15);
    chain.mine(made(2));
    const killed = await replica({ keep: async () => new Promise(() => undefined) });
    // It has read one range and hangs in keeping what it found there when it dies.
    void killed.batch();
    while ((await killed.progress.due(new Date(), 9)).length === 0);
    const next = await replica();
    await next.run();
    expect(next.kept).toEqual(keptOf(1, 2));
    await (await replica()).run();
    expect(next.kept).toHaveLength(2);
  });

  test('of two at once keeps everything', async () => {
    for (let n = 1; n <= 6; n++) chain.mine(made(n));
    const one = await replica({ rangeBlocks: 5 });
    const follower = followRegistry({
      registryLog: rpcRegistryLog(chain.url, rpcChain({ rpcUrl: chain.url, chainId: 80_002 })),
      ...{ progress: one.progress, rangeBlocks: 4, overlapBlocks: 3, startBlock: 0 },
      log: openLog().log,
      keep: async ({ assetId, cid, by }) => one.kept.push(`${assetId} ${cid} ${by}`),
    });
    const other = async () => {
      while ((await follower.batch()) > 0);
    };
    await Promise.all([one.run(), other()]);
    expect([...new Set(one.kept)].sort()).toEqual(keptOf(1, 2, 3, 4, 5, 6));
  });
});

describe('a reorganisation', () => {
  test('that brings another event to a block that was read is noticed', async () => {
    chain.mine(made(1), made(2));
    const one = await replica();
    await one.run();
    chain.loseNewest(1);
    chain.mine(made(3), made(2));
    await one.run();
    expect(one.kept).toEqual(keptOf(1, 2, 3, 2));
  });

  test('that leaves a shorter chain for a while is followed back', async () => {
    chain.pass(8);
    chain.mine(made(1), made(2));
    const one = await replica();
    await one.run();
    chain.loseNewest(4);
    await one.run();
    chain.mine(made(3), made(4));
    await one.run();
    expect(one.kept).toEqual(keptOf(1, 2, 3, 4));
  });

  test('another chain with the same id is read from its beginning', async () => {
    chain.pass(30);
    await (await replica()).run();
    chain.beginAnew();
    chain.mine(made(1));
    chain.pass(40);
    const later = await replica();
    await later.run();
    expect(later.kept).toEqual(keptOf(1));
  });
});

describe('a node that is dead', () => {
  test('makes the work fail and the health say so until events were read again', async () => {
    const one = await replica();
    await one.run();
    await one.check();
    chain.setDead(true);
    await expect(one.batch()).rejects.toMatchObject({ code: 'chain.unavailable' });
    await expect(one.check()).rejects.toMatchObject({ code: 'chain.unavailable' });
    chain.setDead(false);
    chain.mine(made(1));
    await one.run();
    await one.check();
    expect(one.kept).toEqual(keptOf(1));
  });

  test('that another replica has read past is forgiven', async () => {
    const one = await replica();
    chain.setDead(true);
    await expect(one.batch()).rejects.toThrow();
    chain.setDead(false);
    await (await replica()).run();
    await one.check();
  });
});

describe('what may expire', () => {
  test('is nothing before everything was read, and nothing since then', async () => {
    const one = await replica();
    expect(await one.progress.settledUntil()).toBeNull();
    await one.run();
    const read = await one.progress.settledUntil();
    expect(read).not.toBeNull();
    chain.setDead(true);
    await expect(one.batch()).rejects.toThrow();
    expect(await one.progress.settledUntil()).toEqual(read);
  });

  test('is nothing that a document needs which waits for something that is away', async () => {
    const one = await replica();
    await one.run();
    const before = await one.progress.settledUntil();
    let code: FailureCode | null = 'storage.unavailable';
    const { log, said } = openLog();
    const keep = async () => {
      if (code) throw new Failure(code);
    };
    chain.mine(made(1));
    const two = await replica({ keep, log });
    await two.run();
    expect(said('named document waits')).toMatchObject([{ assetId: '1', failure: 'storage.unavailable' }]);
    expect(await two.progress.settledUntil()).toEqual(before);
    code = null;
    const later = new Date(Date.now() + 3_600_000);
    expect(await settleDocuments({ progress: two.progress, log, keep }, later)).toBe(1);
    expect((await two.progress.settledUntil())?.getTime()).toBeGreaterThan(before?.getTime() ?? 0);
  });
});

describe('a document that cannot be kept', () => {
  const failing = async (code: FailureCode) => {
    const { log, said } = openLog();
    let tries = 0;
    const keep = async () => {
      tries += 1;
      throw new Failure(code);
    };
    chain.mine(made(1));
    const one = await replica({ keep, log });
    await one.run();
    /** The hours pass. */
    const wait = async (days: number) => {
      const end = Date.now() + days * 24 * 3_600_000;
      for (let now = Date.now(); now < end; now += 300_000)
        await settleDocuments({ progress: one.progress, log, keep }, new Date(now));
    };
    return { one, said, wait, tries: () => tries };
  };

  test('because its content is missing is tried for some hours, then given up with a line in the log, and holds nothing up', async () => {
    const { one, said, wait, tries } = await failing('storage.content-not-found');
    expect(tries()).toBe(1);
    expect(await one.progress.settledUntil()).toEqual(await one.progress.lastRead());
    await wait(0.5);
    expect(tries()).toBe(20);
    expect(said('named document not kept')).toMatchObject([{ assetId: '1', failure: 'storage.content-not-found' }]);
  });

  test.each<FailureCode>(['asset.details-unavailable', 'request.too-large'])(
    'because of %s is given up at once',
    async (code) => {
      const { said, wait, tries } = await failing(code);
      await wait(0.1);
      expect(tries()).toBe(1);
      expect(said('named document not kept')).toMatchObject([{ assetId: '1', failure: code }]);
    },
  );

  test('because something is away is never given up', async () => {
    const { said, wait, tries } = await failing('storage.unavailable');
    await wait(0.5);
    expect(tries()).toBeGreaterThan(60);
    expect(said('named document not kept')).toEqual([]);
  });
});
