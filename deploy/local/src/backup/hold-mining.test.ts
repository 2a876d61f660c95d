import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openControl } from '../supervisor/control.ts';
import { holdMining } from './hold-mining.ts';

let folder: string;
let holders = 0;
let control: Awaited<ReturnType<typeof openControl>>;

beforeEach(async () => {
  holders = 0;
  folder = mkdtempSync(join(tmpdir(), 'hold-'));
  mkdirSync(join(folder, 'run'));
  control = await openControl(folder, new Map(), async () => {
    holders += 1;
    return () => {
      holders -= 1;
    };
  });
});
afterEach(async () => {
  await control.close();
  rmSync(folder, { recursive: true, force: true });
});

const released = async () => {
  for (let i = 0; i < 3_000 && holders > 0; i++) await sleep(10);
  expect(holders).toBe(0);
};

test('mining is held while the connection is open, by several at once, and goes on when they end', async () => {
  const releases = [await holdMining(folder), await holdMining(folder)];
  expect(holders).toBe(2);
  for (const release of releases) release();
  await released();
});

test('a supervisor that stops releases it, and the copy made meanwhile does not count', async () => {
  const release = await holdMining(folder);
  await control.close();
  await released();
  expect(release).toThrow(/The pause of the chain ended before its state was copied/);
});

test('reports a supervisor that does not answer', async () => {
  await control.close();
  await expect(holdMining(folder)).rejects.toThrow(/does not answer\. It may still be starting/);
});
