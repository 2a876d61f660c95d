import { createHash } from 'node:crypto';
import { copyFileSync, createReadStream, existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { jsonRpc } from '@ipr/protocol/json-rpc/json-rpc';
import { z } from 'zod';
import { readSmallFile, writeSmallFile } from '../data-folder/small-file.ts';
import { StartRefusal } from '../data-folder/start-refusal.ts';
import { dumpState } from './dump-state.ts';
import { isWholeObject } from './whole-json.ts';

/** The snapshot before the newest one. */
const earlierOf = (stateFile: string): string => `${stateFile}.good`;
const listOf = (stateFile: string): string => `${stateFile}.snapshots.json`;

/** While one snapshot replaces another there are three: the earlier one, the present one and the next one. */
const mostListed = 3;

const List = z.strictObject({
  snapshots: z
    .array(z.strictObject({ sha256: z.string().regex(/^[0-9a-f]{64}$/), block: z.int().min(0) }))
    .max(mostListed),
});
type Listed = z.infer<typeof List>['snapshots'][number];

/** The newest snapshots, the newest one last; undefined for a folder of an earlier version, which has no list. */
const readList = (stateFile: string): readonly Listed[] | undefined => {
  const found = readSmallFile(listOf(stateFile));
  return found.state === 'read' ? List.safeParse(found.value).data?.snapshots : undefined;
};

const sha256Of = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
};

/**
 * Reads a state file as a stream. A file without a list must at least be complete JSON.
 * @returns its block, null when that is not known, undefined when the file is missing or damaged
 */
const inspect = async (file: string, list: readonly Listed[] | undefined): Promise<number | null | undefined> => {
  try {
    if (!existsSync(file)) return undefined;
    if (!list) return (await isWholeObject(createReadStream(file))) ? null : undefined;
    const digest = await sha256Of(file);
    return list.find(({ sha256 }) => sha256 === digest)?.block;
  } catch (error) {
    // A disk that cannot be read now says nothing about the state.
    if ((error as NodeJS.ErrnoException).syscall) throw error;
    return undefined;
  }
};

const linkOrCopy = (from: string, to: string): void => {
  rmSync(to, { force: true });
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
};

/**
 * Writes a snapshot of a running chain that does not mine meanwhile. Its digest is listed first and it is put in place by renaming, so
 * after a crash at any moment the state file is the old snapshot or the new one; the old one is kept as the earlier one.
 * @throws Error of the chain or the file system; nothing is changed then
 */
export const saveSnapshot = async (rpcUrl: string, stateFile: string): Promise<void> => {
  const next = `${stateFile}.new`;
  try {
    const block = Number(await jsonRpc(rpcUrl)<string>('eth_blockNumber'));
    const { sha256 } = await dumpState(rpcUrl, next);
    const before = readList(stateFile) ?? [];
    if (existsSync(stateFile) && before.length > 0) {
      linkOrCopy(stateFile, `${earlierOf(stateFile)}.new`);
      renameSync(`${earlierOf(stateFile)}.new`, earlierOf(stateFile));
    }
    const snapshots = [...before.filter((each) => each.sha256 !== sha256), { sha256, block }].slice(-mostListed);
    const putInPlace = () => renameSync(next, stateFile);
    // Without a list every complete state counts, so the first list must not appear before the state that it names.
    if (before.length === 0) putInPlace();
    writeSmallFile(listOf(stateFile), `${JSON.stringify({ snapshots })}\n`);
    if (before.length > 0) putInPlace();
  } finally {
    rmSync(next, { force: true });
  }
};

export interface Restored {
  /** For the operator; null when the state file was complete, or there is none. */
  readonly message: string | null;
  /** Number of the state's newest block; null when it is not known. */
  readonly block: number | null;
}

/** A chain that follows in its place would have other hashes, so only the operator decides on it. */
const unreadable = (stateFile: string): StartRefusal =>
  new StartRefusal({
    what: `The state of the chain is missing or damaged, and so is the earlier one: ${stateFile} and ${earlierOf(stateFile)}.`,
    why: 'Without them the portal would show no assets, so nothing new is made in their place.',
    wayOn:
      'Put both back from a copy of the data folder, or restore the last backup into an empty folder with `npm run restore`. Or move both elsewhere and run `npm start -- --rebuild chain`: it makes the same chain again and the relay sends its recorded transactions again.',
  });

/**
 * Runs before a start, because anvil refuses a damaged state file. The earlier snapshot replaces it, if it is complete; the log of
 * blocks leads from there to the same newest block. The damaged file is kept in the same folder.
 * @throws StartRefusal when both are unreadable
 */
export const restoreSnapshot = async (stateFile: string): Promise<Restored> => {
  const list = readList(stateFile);
  const block = await inspect(stateFile, list);
  if (block !== undefined) return { message: null, block };
  const isDamaged = existsSync(stateFile);
  const earlier = await inspect(earlierOf(stateFile), list);
  if (earlier === undefined) {
    if (isDamaged || existsSync(earlierOf(stateFile))) throw unreadable(stateFile);
    return { message: null, block: null };
  }
  if (isDamaged) renameSync(stateFile, `${stateFile}.damaged`);
  await copyFile(earlierOf(stateFile), `${stateFile}.new`);
  renameSync(`${stateFile}.new`, stateFile);
  return {
    message: 'the chain’s state was damaged; the earlier one was restored, and the blocks after it are made again',
    block: earlier,
  };
};
