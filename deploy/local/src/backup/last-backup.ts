import { join } from 'node:path';
import { z } from 'zod';
import { readSmallFile, writeSmallFile } from '../data-folder/small-file.ts';

const LastBackup = z.strictObject({ createdAt: z.iso.datetime(), path: z.string(), bytes: z.int(), written: z.int() });
export type LastBackup = z.infer<typeof LastBackup>;

/** In `run/`: when it is lost, the schedule makes a backup earlier than needed. */
const fileOf = (folder: string): string => join(folder, 'run', 'last-backup.json');

const read = (folder: string): unknown => {
  try {
    const found = readSmallFile(fileOf(folder));
    return found.state === 'read' ? found.value : null;
  } catch {
    // Unreadable, for example of another user: as a lost one.
    return null;
  }
};

/** The last backup that was written and verified; null when none is recorded, or its record is unreadable. */
export const readLastBackup = (folder: string): LastBackup | null => LastBackup.safeParse(read(folder)).data ?? null;

export const recordLastBackup = (folder: string, last: LastBackup): void =>
  writeSmallFile(fileOf(folder), JSON.stringify(LastBackup.parse(last)));
