import { startTemporaryMongo } from '@ipr/embedded-mongo/temporary';
import type { Connection } from 'mongoose';
import { startBackgroundTask } from './background-task.ts';
import { mongoCursors } from './cursors.mongo.ts';
import { type FollowDeps, followEvents } from './follow-events.ts';
import { mongoLease } from './lease.mongo.ts';
import { createLogger } from './logger.ts';
import { connectMongo } from './mongo.ts';
import { recordedChain } from './recorded-chain.fixture.ts';

interface Named {
  readonly name: string;
}
type Placed = Named & { readonly id: string };

let mongo: Awaited<ReturnType<typeof startTemporaryMongo>>;
let connection: Connection;
let chain: ReturnType<typeof recordedChain<Named>>;
let databases = 0;

beforeAll(async () => {
  mongo = await startTemporaryMongo();
});
beforeEach(async () => {
  databases += 1;
  connection = await connectMongo(mongo.uri, `follow-${databases}`);
  chain = recordedChain<Named>();
});
afterEach(() => connection.close());
afterAll(() => mongo.close());

const events = (...names: string[]): Named[] => names.map((name) => ({ name }));

/** A following process; it keeps no state except in the database. */
const replica = async (choices: Partial<FollowDeps<Placed>> = {}) => {
  const cursors = await mongoCursors(connection);
  const handled: string[] = [];
  const follower = followEvents<Placed>({
    source: chain.source,
    cursors,
    startBlock: 0,
    rangeBlocks: 10,
    overlapBlocks: 3,
    handle: async (fresh) => handled.push(...fresh.map(({ name }) => name)),
    ...choices,
  });
  /** Runs until nothing is left to do. */
  const run = async () => {
    while ((await follower.batch()) > 0);
  };
  return { ...follower, cursors, handled, run };
};

describe('reading', () => {
  test('resumes at its cursor, in bounded ranges, and reads the newest blocks again', async () => {
    chain.pass(24);
    await (await replica()).run();
    expect(chain.ranges).toEqual([
      [0, 9],
      [10, 19],
      [20, 24],
    ]);
    chain.mine(events('one'));
    chain.ranges.length = 0;
    const later = await replica();
    await later.run();
    expect(chain.ranges).toEqual([[22, 25]]);
    expect(later.handled).toEqual(['one']);
  });

  test('passes on each event once, although its block is read again', async () => {
    chain.mine(events('one'));
    const one = await replica();
    await one.run();
    chain.mine(events('two'));
    await one.run();
    expect(one.handled).toEqual(['one', 'two']);
  });

  test('requests no events while there is no new block', async () => {
    chain.mine(events('one'));
    const one = await replica();
    await one.run();
    const before = (await one.cursors.lastRead()) as Date;
    await one.run();
    expect(chain.ranges).toHaveLength(1);
    expect((await one.cursors.lastRead())?.getTime()).toBeGreaterThanOrEqual(before.getTime());
  });

  test('stores nothing between two blocks while it rests, and reads the next block at once', async () => {
    const cursors = await mongoCursors(connection);
    const stored: number[] = [];
    const store: typeof cursors.store = (id, cursor) =>
      cursors.store(id, cursor).then(() => void stored.push(cursor.readTo));
    const counting = { ...cursors, store };
    const resting = await replica({ cursors: counting, restMs: 3_600_000 });
    const polling = await replica({ cursors: counting });
    chain.mine(events('one'));
    for (const _ of [1, 2]) await resting.run();
    expect([...stored, await resting.isIdle()]).toEqual([1, true]);
    chain.mine(events('two'));
    expect(await resting.isIdle()).toBe(false);
    await resting.run();
    expect([...stored, ...resting.handled]).toEqual([1, 2, 'one', 'two']);
    for (const _ of [1, 2]) await polling.run();
    expect([...stored, await polling.isIdle()]).toEqual([1, 2, 2, 2, false]);
  });

  test('is not idle after a failure', async () => {
    const one = await replica({ restMs: 3_600_000 });
    await one.run();
    chain.setDead(true);
    await expect(one.batch()).rejects.toMatchObject({ code: 'chain.unavailable' });
    expect(await one.isIdle()).toBe(false);
  });

  test('passes the time up to which everything was handled, and the first block that may be read again', async () => {
    const sinces: Date[] = [];
    const forgotten: number[] = [];
    const one = await replica({
      handle: async (_, since) => sinces.push(since),
      forget: async (block) => void forgotten.push(block),
    });
    chain.pass(20);
    chain.mine(events('one'));
    await one.run();
    const readAt = await one.cursors.lastRead();
    chain.mine(events('two'));
    await one.run();
    expect(sinces).toEqual([new Date(0), readAt]);
    expect(forgotten).toEqual([0, 19]);
  });
});

describe('what was not handled comes again', () => {
  test('by the next process after a process was killed midway', async () => {
    chain.mine(events('one'));
    let reached = () => undefined as undefined;
    const hangs = new Promise<void>((resolve) => {
      reached = () => void resolve();
    });
    const killed = await replica({
      handle: () => {
        reached();
        return new Promise(() => undefined);
      },
    });
    void killed.batch();
    await hangs;
    const next = await replica();
    await next.run();
    expect(next.handled).toEqual(['one']);
  });

  test('by the same process after a handler failed', async () => {
    chain.mine(events('one', 'two'));
    const handled: string[][] = [];
    const one = await replica({
      handle: async (fresh) => {
        handled.push(fresh.map(({ name }) => name));
        if (handled.length === 1) throw new Error('away');
      },
    });
    await expect(one.batch()).rejects.toThrow('away');
    await one.run();
    expect(handled).toEqual([
      ['one', 'two'],
      ['one', 'two'],
    ]);
  });

  test('from the first failed range after a node became unavailable midway', async () => {
    chain.mine(events('one'));
    chain.pass(15);
    chain.mine(events('two'));
    chain.fallSilentFrom(12);
    const one = await replica();
    expect(await one.batch()).toBe(10);
    await expect(one.batch()).rejects.toMatchObject({ code: 'chain.unavailable' });
    expect(await one.state()).toMatchObject({ behind: 8, readAt: null, failingSince: expect.any(Date) });
    chain.fallSilentFrom(100);
    chain.ranges.length = 0;
    await one.run();
    expect(chain.ranges[0]).toEqual([7, 16]);
    expect(one.handled).toEqual(['one', 'two']);
  });
});

describe('two replicas', () => {
  test('at once miss no event', async () => {
    for (let n = 1; n <= 6; n++) chain.mine(events(`${n}`));
    const [one, other] = [await replica({ rangeBlocks: 5 }), await replica({ rangeBlocks: 4 })];
    await Promise.all([one.run(), other.run()]);
    expect([...new Set([...one.handled, ...other.handled])].sort()).toEqual(['1', '2', '3', '4', '5', '6']);
  });

  test('read one at a time under a lease, and the remaining one continues', async () => {
    const lively = async () => {
      let onName = (_: string) => undefined as undefined;
      const handled: string[] = [];
      const follower = await replica({
        handle: async (fresh) => {
          for (const { name } of fresh) {
            handled.push(name);
            onName(name);
          }
        },
      });
      const log = createLogger('test', { level: 'silent' });
      const lease = await mongoLease(connection);
      const nameHandled = (name: string) =>
        new Promise<void>((resolve) => {
          onName = (each) => void (each === name && resolve());
        });
      const start = () => startBackgroundTask({ name: 'follow', everyMs: 20, lease, log, batch: follower.batch });
      return { handled, nameHandled, start };
    };
    const [one, other] = [await lively(), await lively()];
    chain.mine(events('one'));
    const first = one.nameHandled('one');
    const worker = one.start();
    await first;
    await worker.stop();
    chain.mine(events('two'));
    const second = other.nameHandled('two');
    const heir = other.start();
    await second;
    await heir.stop();
    expect(one.handled).toEqual(['one']);
  });
});

describe('a reorganisation', () => {
  test('with a different event in a block that was read is detected', async () => {
    chain.mine(events('one'), events('two'));
    const one = await replica();
    await one.run();
    chain.loseNewest(1);
    chain.mine(events('three'), events('two'));
    await one.run();
    expect(one.handled).toEqual(['one', 'two', 'three', 'two']);
  });

  test('with a temporarily shorter chain is followed', async () => {
    chain.pass(8);
    chain.mine(events('one'), events('two'));
    const one = await replica();
    await one.run();
    chain.loseNewest(4);
    await one.run();
    chain.mine(events('three'), events('four'));
    await one.run();
    expect(one.handled).toEqual(['one', 'two', 'three', 'four']);
  });

  test('to another chain with the same id is read from its beginning', async () => {
    chain.pass(30);
    await (await replica()).run();
    chain.restart();
    chain.mine(events('one'));
    chain.pass(40);
    const later = await replica();
    await later.run();
    expect(later.handled).toEqual(['one']);
  });
});

describe('a node that is dead', () => {
  test('makes the task and the health check fail until everything was read again', async () => {
    const one = await replica();
    await one.run();
    await one.check();
    expect(await one.state()).toEqual({ behind: 0, readAt: expect.any(Date), failingSince: null });
    chain.setDead(true);
    await expect(one.batch()).rejects.toMatchObject({ code: 'chain.unavailable' });
    await expect(one.check()).rejects.toMatchObject({ code: 'chain.unavailable' });
    chain.setDead(false);
    chain.mine(events('one'));
    await one.run();
    await one.check();
    expect(one.handled).toEqual(['one']);
  });

  test('does not fail the health check within the caller’s grace period', async () => {
    const one = await replica();
    chain.setDead(true);
    await expect(one.batch()).rejects.toThrow();
    await one.check(60_000);
    await expect(one.check()).rejects.toThrow();
  });

  test('does not fail the health check when another replica has read on', async () => {
    const one = await replica();
    chain.setDead(true);
    await expect(one.batch()).rejects.toThrow();
    chain.setDead(false);
    await (await replica()).run();
    await one.check();
  });
});
