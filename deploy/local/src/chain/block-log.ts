import { createReadStream, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { syncFolder } from '@ipr/service-kit/durable-file';
import { z } from 'zod';

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

/**
 * The blocks after the given one, up to the first gap. A block that is recorded again replaces the earlier record and all later ones; a
 * line that a crash cut off is no record.
 */
export const readBlocks = async (folder: string, after: number): Promise<RecordedBlock[]> => {
  const blocks: RecordedBlock[] = [];
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const segment of segmentsIn(folder)) {
    const input = createReadStream(join(folder, `${segment}.log`));
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      const block = parseRecord(line);
      if (!block) continue;
      if (block.number <= after) {
        blocks.length = 0;
        continue;
      }
      blocks.length = Math.min(blocks.length, block.number - after - 1);
      if (block.number === after + blocks.length + 1) blocks.push(block);
    }
  }
  return blocks;
};

export interface BlockLog {
  /** Resolves when the block is on disk. @throws the file system's error, such as ENOSPC; the log is then as before */
  append(block: RecordedBlock): Promise<void>;
  close(): Promise<void>;
}

/** Whether any block was recorded. */
export const hasBlocks = (folder: string): boolean => existsSync(folder) && segmentsIn(folder).length > 0;

/** Begins a segment after the given block; what a segment of this number has from before is kept. */
export const openBlockLog = async (folder: string, after: number): Promise<BlockLog> => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file: FileHandle = await open(join(folder, `${after}.log`), 'a', 0o600);
  let { size } = await file.stat();
  // The name of a new segment must be on disk before its blocks count as kept.
  if (size === 0) await syncFolder(folder);
  // A line that a crash cut off would swallow the next one.
  if (size > 0) size += (await file.write('\n')).bytesWritten;
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
