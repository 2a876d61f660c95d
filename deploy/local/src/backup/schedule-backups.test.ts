import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readLastBackup, recordLastBackup } from './last-backup.ts';
import { backupLog, isDue, isOverdue, scheduleBackups } from './schedule-backups.ts';

const hour = 3_600_000;
const now = Date.UTC(2026, 10, 23);
const times = { everyMs: 24 * hour, lastAt: now - 10 * hour, triedAt: null, since: now - 100 * hour };

test.each([
  ['after the interval', { lastAt: now - 24 * hour }, true],
  ['not before', { lastAt: now - 23 * hour }, false],
  ['at once when there is none', { lastAt: null }, true],
  ['an hour after an attempt that failed', { lastAt: null, triedAt: now - hour }, true],
  ['not within that hour', { lastAt: null, triedAt: now - hour + 1 }, false],
  ['when the last one is of a clock that was ahead', { lastAt: now + 48 * hour }, true],
] as const)('a backup is due %s', (_, change, due) => {
  expect(isDue({ ...times, ...change }, now)).toBe(due);
});

test.each([
  ['after more than two intervals', { lastAt: now - 49 * hour }, true],
  ['not after one', { lastAt: now - 25 * hour }, false],
  ['a day after the last of a frequent schedule', { everyMs: hour, lastAt: now - 25 * hour }, true],
  ['not a few hours after it', { everyMs: hour, lastAt: now - 20 * hour }, false],
  ['when there was none since a start days ago', { lastAt: null }, true],
  ['when the last one is of a clock that was ahead', { lastAt: now + 49 * hour }, true],
  ['not right after the first start', { lastAt: null, since: now - hour }, false],
] as const)('the operator is notified %s', (_, change, overdue) => {
  expect(isOverdue({ ...times, ...change }, now)).toBe(overdue);
});

test('a lost or damaged record of the last backup counts as none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'last-backup-'));
  const last = { createdAt: '2026-11-23T00:00:00.000Z', path: '/b/x.iprbackup', bytes: 10, written: 5 };
  expect(readLastBackup(folder)).toBeNull();
  recordLastBackup(folder, last);
  expect(readLastBackup(folder)).toEqual(last);
  writeFileSync(join(folder, 'run', 'last-backup.json'), '{"createdAt":');
  expect(readLastBackup(folder)).toBeNull();
  rmSync(folder, { recursive: true });
});

describe('the schedule goes on', () => {
  let folder: string;
  let schedule: ReturnType<typeof scheduleBackups>;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'schedule-'));
  });
  afterEach(async () => {
    await schedule?.stop();
    rmSync(folder, { recursive: true });
  });
  const start = () => scheduleBackups({ folder, everyHours: 24, print: () => undefined });

  test('when the record of the last backup cannot be read', () => {
    mkdirSync(join(folder, 'run', 'last-backup.json'), { recursive: true });
    schedule = start();
    expect(schedule.report()).toMatchObject({ lastAt: null, isRunning: true });
  });

  test('when the log of a failed backup cannot be read', async () => {
    schedule = start();
    while (!existsSync(backupLog(folder))) await sleep(5);
    rmSync(backupLog(folder));
    while (schedule.report().isRunning) await sleep(20);
    expect(schedule.report().lastError).toMatch(/ended with code 1, and its log cannot be read: .*ENOENT/);
  });
});
