import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forgetBlocks, openBlockLog, type RecordedBlock, readBlocks } from './block-log.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'block-log-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const block = (number: number, fork = 'a'): RecordedBlock => ({
  number,
  hash: `0x${fork.repeat(56)}${String(number).padStart(8, '0')}`,
  time: 1_790_000_000 + number,
  transactions: ['0x02f8'],
});
const write = async (after: number, ...blocks: RecordedBlock[]): Promise<void> => {
  const log = await openBlockLog(folder, after);
  for (const each of blocks) await log.append(each);
  await log.close();
};

test('gives the blocks after a number, over all segments', async () => {
  await write(4, block(5), block(6));
  await write(6, block(7));
  expect(await readBlocks(folder, 4)).toEqual([block(5), block(6), block(7)]);
  expect(await readBlocks(folder, 6)).toEqual([block(7)]);
  expect(await readBlocks(folder, 9)).toEqual([]);
});

test('a line that a crash cut off is no record, and the next record is read', async () => {
  await write(0, block(1));
  appendFileSync(join(folder, '0.log'), JSON.stringify(block(2)).slice(0, 40));
  expect(await readBlocks(folder, 0)).toEqual([block(1)]);
  await write(0, block(2, 'b'));
  expect(await readBlocks(folder, 0)).toEqual([block(1), block(2, 'b')]);
});

test('a block that is recorded again replaces the earlier record and all later ones', async () => {
  await write(0, block(1), block(2), block(3));
  await write(1, block(2, 'b'));
  expect(await readBlocks(folder, 0)).toEqual([block(1), block(2, 'b')]);
  expect(await readBlocks(folder, 2)).toEqual([]);
});

/** Replaces some bytes in a line, as a bad sector does. @param line from 1 */
const damage = (segment: number, line: number): void => {
  const file = join(folder, `${segment}.log`);
  const lines = readFileSync(file, 'utf8').split('\n');
  lines[line - 1] = (lines[line - 1] ?? '').replace('"hash":"0x', '"ha\u0000h":"0x');
  writeFileSync(file, lines.join('\n'));
};

describe('refuses, instead of leaving out blocks,', () => {
  test('a damaged record before others, and goes on when the operator has removed the rest', async () => {
    await write(0, block(1), block(2), block(3));
    await write(3, block(4));
    damage(0, 2);
    await expect(readBlocks(folder, 0)).rejects.toThrow(/0\.log, line 2\. Block 2 .*\n.*npm run restore/s);
    rmSync(join(folder, '3.log'));
    writeFileSync(join(folder, '0.log'), `${JSON.stringify(block(1))}\n`);
    expect(await readBlocks(folder, 0)).toEqual([block(1)]);
  });

  test('a damaged record at the end', async () => {
    await write(0, block(1), block(2));
    damage(0, 2);
    await expect(readBlocks(folder, 0)).rejects.toThrow('Block 2 is unreadable');
  });

  test.each([
    ['zeros in place of the newest record', 1],
    ['zeros at the end of the newest record', 60],
  ])('%s, as of a bad sector', async (_, kept) => {
    await write(0, block(1), block(2));
    const file = join(folder, '0.log');
    const whole = readFileSync(file);
    const from = whole.indexOf('\n') + kept;
    writeFileSync(file, Buffer.from(whole).fill(0, from));
    await expect(readBlocks(folder, 0)).rejects.toThrow(/0\.log, line 2\. Block 2 is unreadable/);
    writeFileSync(file, whole);
    expect(await readBlocks(folder, 0)).toEqual([block(1), block(2)]);
  });

  test('a missing segment and a missing record', async () => {
    await write(0, block(1));
    await write(1, block(2));
    await write(2, block(3));
    rmSync(join(folder, '1.log'));
    await expect(readBlocks(folder, 0)).rejects.toThrow('2.log, line 1. Block 2 is');
    expect(await readBlocks(folder, 2)).toEqual([block(3)]);
  });
});

test('a damaged record that a snapshot already has, or that was recorded again, is not needed', async () => {
  await write(0, block(1), block(2));
  damage(0, 1);
  await write(2, block(3));
  expect(await readBlocks(folder, 2)).toEqual([block(3)]);
  await write(3, block(1, 'b'));
  expect(await readBlocks(folder, 0)).toEqual([block(1, 'b')]);
});

test('keeps the segments that lead on from the earlier of the two newest snapshots', async () => {
  await write(0, block(1));
  await write(1, block(2), block(3));
  await write(3, block(4));
  forgetBlocks(folder, 1);
  expect(readdirSync(folder).sort()).toEqual(['1.log', '3.log']);
});
