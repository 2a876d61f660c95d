import { join } from 'node:path';
import { z } from 'zod';
import { readSmallFile, writeSmallFile } from '../data-folder/small-file.ts';

const LastBackup = z.strictObject({ createdAt: z.iso.datetime(), path: z.string(), bytes: z.int(), written: z.int() });
export type LastBackup = z.infer<typeof LastBackup>;

/** In `run/`: when it is lost, the schedule makes a backup earlier than needed. */
const fileOf = (folder: string): string => join(folder, 'run', 'last-backup.json');

/** The last backup that was written and verified; null when none is recorded. */
export const readLastBackup = (folder: string): LastBackup | null => {
  const found = readSmallFile(fileOf(folder));
  return (found.state === 'read' && LastBackup.safeParse(found.value).data) || null;
};

export const recordLastBackup = (folder: string, last: LastBackup): void =>
  writeSmallFile(fileOf(folder), JSON.stringify(LastBackup.parse(last)));
