import {
  appendFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { readBlocks } from './block-log.ts';
import { type KeptChain, startKeptChain } from './kept-chain.fixture.ts';
import { soon } from './temporary-anvil.ts';

let chain: KeptChain;
afterEach(() => chain.close());

const transactions = async (count: number): Promise<string[]> => {
  const hashes: string[] = [];
  for (let sent = 0; sent < count; sent++) hashes.push(await chain.transact());
  return hashes;
};

/** Waits until every block is on disk, which the miner does right after it has made one. */
const recorded = async (): Promise<void> => {
  const { hash } = await chain.block('latest');
  await soon(async () => {
    const state = readFileSync(`${chain.stateFile}.snapshots.json`, 'utf8');
    const { block } = JSON.parse(state).snapshots.at(-1);
    const blocks = await readBlocks(chain.blocksFolder, block);
    const newest = blocks.at(-1);
    if (newest && newest.hash !== hash) throw new Error('not on disk yet');
  });
};

const snapshotBlocks = (): number[] =>
  JSON.parse(readFileSync(`${chain.stateFile}.snapshots.json`, 'utf8')).snapshots.map(
    ({ block }: { block: number }) => block,
  );

const killAndStart = async (): Promise<void> => {
  await chain.kill();
  await chain.start();
};

/** As with a backup of a stopped stack in between. */
const killCompleteAndStart = async (): Promise<void> => {
  await chain.kill();
  await chain.complete();
  await chain.start();
};

test('gives the same blocks, hash by hash, after every part was killed', async () => {
  chain = await startKeptChain();
  for (let round = 0; round < 3; round++) {
    const sent = await transactions(4);
    await recorded();
    const before = await chain.hashes();
    await killAndStart();
    expect(await chain.hashes()).toEqual(before);
    for (const hash of sent)
      expect(await chain.rpc('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' });
  }
  expect(chain.lines.filter((line) => line.includes('with the same hashes'))).toHaveLength(3);
});

test('writes nothing while no block is made', async () => {
  chain = await startKeptChain();
  await transactions(1);
  await recorded();
  const files = () =>
    [dirname(chain.stateFile), chain.blocksFolder].flatMap((folder) =>
      readdirSync(folder).map((name) => {
        const { size, mtimeMs, ino } = statSync(join(folder, name));
        return { name, size, mtimeMs, ino };
      }),
    );
  const before = files();
  for (let check = 0; check < 20; check++) await chain.record();
  expect(files()).toEqual(before);
});

test('makes a snapshot while it goes on, and needs only the blocks after it', async () => {
  chain = await startKeptChain({ snapshotAfter: 3 });
  const [first = 0] = snapshotBlocks();
  await transactions(8);
  await soon(async () => {
    if ((snapshotBlocks().at(-1) ?? 0) <= first) throw new Error('no snapshot yet');
  });
  await transactions(2);
  await recorded();
  const before = await chain.hashes();
  await killAndStart();
  expect(await chain.hashes()).toEqual(before);
});

test('counts the transactions that a start made again, so that repeated crashes do not put off the next snapshot', async () => {
  chain = await startKeptChain({ snapshotAfter: 3 });
  const [first = 0] = snapshotBlocks();
  await transactions(2);
  await recorded();
  await killAndStart();
  expect(snapshotBlocks()).toEqual([first]);
  await transactions(1);
  await soon(async () => {
    if (snapshotBlocks().at(-1) !== first + 3) throw new Error('no snapshot yet');
  });
});

test('takes the snapshot before a damaged one, and leads to the same block', async () => {
  chain = await startKeptChain();
  await transactions(2);
  await recorded();
  await killCompleteAndStart();
  await transactions(2);
  await recorded();
  const before = await chain.hashes();
  await chain.kill();
  truncateSync(chain.stateFile, statSync(chain.stateFile).size - 7);
  await chain.start();
  expect(chain.lines.at(-2)).toContain('the earlier one was restored');
  expect(await chain.hashes()).toEqual(before);
  await killAndStart();
  const bytes = readFileSync(chain.stateFile);
  const at = bytes.indexOf('"nonce":') + '"nonce":'.length;
  bytes.write(bytes.toString('latin1', at, at + 1) === '1' ? '2' : '1', at, 'latin1');
  await chain.kill();
  writeFileSync(chain.stateFile, bytes);
  await chain.start();
  expect(await chain.hashes()).toEqual(before);
});

describe('killed between two writes', () => {
  test('while a block was being recorded: the chain ends before it, and later records count', async () => {
    chain = await startKeptChain();
    await transactions(2);
    await recorded();
    const before = await chain.hashes();
    await chain.kill();
    const newest = readdirSync(chain.blocksFolder)
      .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
      .at(-1);
    appendFileSync(join(chain.blocksFolder, newest ?? ''), '{"number":99,"hash":"0x');
    await chain.start();
    expect(await chain.hashes()).toEqual(before);
    await transactions(1);
    await recorded();
    const after = await chain.hashes();
    expect(after).toHaveLength(before.length + 1);
    await killAndStart();
    expect(await chain.hashes()).toEqual(after);
  });

  test('after a snapshot was listed and before it was put in place: the earlier one and the log give the same blocks', async () => {
    chain = await startKeptChain();
    await transactions(2);
    await recorded();
    const before = await chain.hashes();
    const old = readFileSync(chain.stateFile);
    await chain.kill();
    await chain.complete();
    renameSync(chain.stateFile, `${chain.stateFile}.new`);
    writeFileSync(chain.stateFile, old);
    await chain.start();
    expect(await chain.hashes()).toEqual(before);
  });
});

test('keeps the transactions and reports other hashes when something in no block had changed the chain', async () => {
  chain = await startKeptChain();
  await chain.rpc('anvil_setBalance', ['0x000000000000000000000000000000000000dead', '0x5']);
  const sent = await transactions(2);
  await recorded();
  await killAndStart();
  expect(chain.lines.at(-1)).toContain('2 have other hashes than before');
  for (const hash of sent)
    expect(await chain.rpc('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' });
  const [before, reported] = [await chain.hashes(), chain.lines.length];
  await killAndStart();
  expect(await chain.hashes()).toEqual(before);
  expect(chain.lines).toHaveLength(reported);
});

test('block times never run back when the clock is set two days ahead and back', async () => {
  let ahead = 0;
  chain = await startKeptChain({ now: () => Date.now() + ahead });
  const times: number[] = [];
  for (const each of [0, 2 * 86_400_000, 0, 0]) {
    ahead = each;
    await transactions(1);
    times.push(Number((await chain.block('latest')).timestamp));
  }
  expect(times[1]).toBeGreaterThan((times[0] ?? 0) + 2 * 86_000);
  expect(times[2]).toBeGreaterThanOrEqual(times[1] ?? 0);
  expect(times[3]).toBeGreaterThanOrEqual(times[2] ?? 0);
  await recorded();
  const before = await chain.hashes();
  await killAndStart();
  await transactions(1);
  expect(Number((await chain.block('latest')).timestamp)).toBeGreaterThanOrEqual(times[3] ?? 0);
  expect((await chain.hashes()).slice(0, -1)).toEqual(before);
});

test.each(['missing', 'damaged'])(
  'a state that is %s, with a damaged earlier one, is refused, and no file is changed',
  async (how) => {
    chain = await startKeptChain();
    await transactions(2);
    await recorded();
    await killCompleteAndStart();
    await transactions(1);
    await recorded();
    await chain.kill();
    const [state, earlier] = [chain.stateFile, `${chain.stateFile}.good`];
    const [whole, hashes] = [readFileSync(state), readdirSync(chain.blocksFolder)];
    truncateSync(earlier, statSync(earlier).size - 7);
    if (how === 'missing') rmSync(state);
    else truncateSync(state, whole.length - 7);
    await expect(chain.start()).rejects.toThrow(/missing or damaged, and so is the earlier one.*\n.*npm run restore/s);
    expect(existsSync(state)).toBe(how === 'damaged');
    expect(readdirSync(chain.blocksFolder)).toEqual(hashes);
    writeFileSync(state, whole);
    await chain.start();
    expect(chain.lines.at(-1)).toContain('with the same hashes');
  },
);

test('after two unreadable states the named way on holds: with both moved elsewhere the next chain is kept as any other', async () => {
  chain = await startKeptChain();
  const first = await chain.rpc('eth_blockNumber');
  await transactions(2);
  await recorded();
  await killCompleteAndStart();
  await transactions(1);
  await recorded();
  await chain.kill();
  const states = [chain.stateFile, `${chain.stateFile}.good`];
  for (const state of states) truncateSync(state, statSync(state).size - 7);
  await expect(chain.start()).rejects.toThrow(/move both elsewhere and run `npm start -- --rebuild chain`/);
  // The list of snapshots and the log stay where they are: the sentence names the two files alone.
  for (const state of states) renameSync(state, `${state}.elsewhere`);
  await chain.start();
  expect(await chain.rpc('eth_blockNumber')).toBe(first);
  const sent = await transactions(3);
  await recorded();
  const before = await chain.hashes();
  await killCompleteAndStart();
  expect(await chain.hashes()).toEqual(before);
  for (const hash of sent)
    expect(await chain.rpc('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' });
  await chain.kill();
  truncateSync(chain.stateFile, 100);
  await chain.start();
  expect(await chain.hashes()).toEqual(before);
});

test('a damaged record in the log is refused, and no block is left out', async () => {
  chain = await startKeptChain();
  await transactions(3);
  await recorded();
  const before = await chain.hashes();
  await chain.kill();
  const newest = readdirSync(chain.blocksFolder).toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
  const log = join(chain.blocksFolder, newest.at(-1) ?? '');
  const whole = readFileSync(log, 'utf8');
  writeFileSync(log, whole.replace('"transactions":["0x', '"transactions":["0\u0000'));
  await expect(chain.start()).rejects.toThrow('line 1. Block');
  writeFileSync(log, whole);
  await chain.start();
  expect(await chain.hashes()).toEqual(before);
});

test('the blocks of a chain whose state is lost are kept apart, and the next chain has its own', async () => {
  chain = await startKeptChain();
  await transactions(3);
  await recorded();
  await chain.kill();
  for (const name of ['', '.good', '.snapshots.json']) rmSync(`${chain.stateFile}${name}`, { force: true });
  await chain.start();
  await transactions(6);
  await recorded();
  const before = await chain.hashes();
  await killAndStart();
  expect(await chain.hashes()).toEqual(before);
  expect(readdirSync(dirname(chain.stateFile)).filter((name) => name.startsWith('blocks-of-lost-state-'))).toHaveLength(
    1,
  );
});
