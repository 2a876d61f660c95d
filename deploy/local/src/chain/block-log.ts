import { createReadStream, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { syncFolder } from '@ipr/service-kit/durable-file';
import { z } from 'zod';
import { StartRefusal } from '../data-folder/start-refusal.ts';

const Quantity = z.int().min(0);
const Record = z.strictObject({
  number: Quantity,
  hash: z.string().regex(/^0x[0-9a-f]{64}$/),
  /** Unix seconds. */
  time: Quantity,
  /** Signed transactions in the order of the block. */
  transactions: z.array(z.string().regex(/^0x[0-9a-f]+$/)),
});
export type RecordedBlock = z.infer<typeof Record>;

const segmentName = /^(\d{1,15})\.log$/;

/** Numbers of the blocks after which the segments begin, ascending. */
const segmentsIn = (folder: string): number[] =>
  readdirSync(folder)
    .flatMap((name) => segmentName.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);

const parseRecord = (line: string): RecordedBlock | undefined => {
  try {
    return Record.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
};

/** Place of a line in the log. */
interface Line {
  readonly file: string;
  /** From 1. */
  readonly line: number;
}

const damaged = ({ file, line }: Line, next: number): StartRefusal =>
  new StartRefusal({
    what: `The log of the chain's blocks is damaged: ${file}, line ${line}. Block ${next} is unreadable or missing.`,
    why: 'A start would make the chain again without it and without the blocks after it.',
    wayOn: `Put ${file} back from a copy of the data folder, or restore the last backup into an empty folder with \`npm run restore\`. To go on without these blocks, remove ${file} from line ${line} on, and the segments with higher numbers: the relay sends its recorded transactions again.`,
  });

/** Lines of all segments in their order; empty ones separate the records of two processes. */
async function* linesIn(folder: string): AsyncGenerator<Line & { readonly text: string }> {
  for (const segment of segmentsIn(folder)) {
    const file = join(folder, `${segment}.log`);
    let line = 0;
    for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
      line++;
      if (text !== '') yield { file, line, text };
    }
  }
}

/**
 * A record that a crash cut off is no damage: its block was not acknowledged. It is the beginning of a record; zeros and other bytes in
 * its place are damage, because an acknowledged block may have been there.
 */
const isCutOff = (text: string): boolean => /^\{["\w:,[\]]*$/.test(text);

/**
 * The blocks after the given one. A block that is recorded again replaces the earlier record and all later ones; a line that a crash cut
 * off is no record.
 * @throws StartRefusal for a damaged record, and for a missing one after which others follow
 */
export const readBlocks = async (folder: string, after: number): Promise<RecordedBlock[]> => {
  const blocks: RecordedBlock[] = [];
  let unread: Line | undefined;
  let isMissed = false;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for await (const { file, line, text } of linesIn(folder)) {
    const block = parseRecord(text);
    const isAhead = block !== undefined && block.number > after + blocks.length + 1;
    if (!block || isAhead) {
      unread ??= { file, line };
      isMissed ||= isAhead || !isCutOff(text);
      continue;
    }
    [unread, isMissed] = [undefined, false];
    blocks.length = Math.max(0, block.number - after - 1);
    if (block.number > after) blocks.push(block);
  }
  if (unread && isMissed) throw damaged(unread, after + blocks.length + 1);
  return blocks;
};

export interface BlockLog {
  /** Resolves when the block is on disk. @throws the file system's error, such as ENOSPC; the log is then as before */
  append(block: RecordedBlock): Promise<void>;
  close(): Promise<void>;
}

/** Whether any block was recorded. */
export const hasBlocks = (folder: string): boolean => existsSync(folder) && segmentsIn(folder).length > 0;

/** @returns the size of the segment */
const beginAppending = async (file: FileHandle, folder: string): Promise<number> => {
  const { size } = await file.stat();
  // A line that a crash cut off would swallow the next one.
  if (size > 0) return size + (await file.write('\n')).bytesWritten;
  // The names of a new segment and of its folder must be on disk before its blocks count as kept.
  await syncFolder(folder);
  await syncFolder(dirname(folder));
  return size;
};

/** Begins a segment after the given block; what a segment of this number has from before is kept. */
export const openBlockLog = async (folder: string, after: number): Promise<BlockLog> => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = await open(join(folder, `${after}.log`), 'a', 0o600);
  let size = await beginAppending(file, folder).catch(async (error: unknown) => {
    await file.close();
    throw error;
  });
  return {
    async append(block) {
      const line = Buffer.from(`${JSON.stringify(block)}\n`);
      try {
        for (let at = 0; at < line.length; ) at += (await file.write(line, at)).bytesWritten;
        await file.datasync();
        size += line.length;
      } catch (error) {
        await file.truncate(size).catch(() => undefined);
        throw error;
      }
    },
    close: () => file.close(),
  };
};

/** Removes the segments that lead to none of the two newest snapshots. @param kept number of the earlier snapshot's block */
export const forgetBlocks = (folder: string, kept: number): void => {
  const segments = segmentsIn(folder);
  for (const [at, segment] of segments.entries()) {
    const next = segments[at + 1];
    if (segment < kept && next !== undefined && next <= kept) rmSync(join(folder, `${segment}.log`), { force: true });
  }
};
