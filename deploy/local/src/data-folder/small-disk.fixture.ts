import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface SmallDisk {
  readonly folder: string;
  /** Writes one file until nothing fits any more. */
  fill(): void;
  /** Removes it. */
  empty(): void;
}

const fillerOf = (folder: string): string => join(folder, 'filler');

const fill = (folder: string): void => {
  const file = openSync(fillerOf(folder), 'a');
  try {
    for (const size of [65_536, 1])
      try {
        for (const chunk = Buffer.alloc(size); ; ) writeSync(file, chunk);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
  } finally {
    closeSync(file);
  }
};

const mount = (megabytes: number): string | undefined => {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'tmpfs', folder];
  if (spawnSync('mount', options, { stdio: 'ignore' }).status === 0) return folder;
  rmSync(folder, { recursive: true, force: true });
  return undefined;
};

/** A test on a disk of its own of a few megabytes, in memory. Only root may mount one: elsewhere the test is shown as skipped. */
export const withSmallDisk = (name: string, body: (disk: SmallDisk) => void | Promise<void>, megabytes = 4): void => {
  const folder = mount(megabytes);
  if (folder === undefined) {
    process.stderr.write(`SKIPPED, because a disk of a few megabytes cannot be mounted here: ${name}\n`);
    test.skip(name, () => undefined);
    return;
  }
  afterAll(() => {
    spawnSync('umount', ['-l', folder], { stdio: 'ignore' });
    rmSync(folder, { recursive: true, force: true });
  });
  test(name, async () => {
    await body({ folder, fill: () => fill(folder), empty: () => rmSync(fillerOf(folder), { force: true }) });
  });
};
