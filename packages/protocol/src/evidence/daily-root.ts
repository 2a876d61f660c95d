import { Hex32, IsoTime } from '@ipr/api';
import type { Hex } from '@ipr/domain';
import { concatHex, numberToHex, stringToHex } from 'viem';
import { z } from 'zod';
import { rootOfPath } from './merkle-tree.ts';
import { RecordBlock, RecordNetwork, TrieProof } from './record-parts.ts';

const dayMs = 86_400_000;

/** A day of the calendar, UTC, from the year 2000. */
export const Day = z.iso.date().startsWith('2');

/** Start of a day, Unix milliseconds. */
export const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`);
export const endOfDay = (day: string): number => startOfDay(day) + dayMs;
/** Days since 1970-01-01. */
export const dayNumberOf = (day: string): number => startOfDay(day) / dayMs;
/** The day that contains a time. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);
/** The day before the one that contains a time. */
export const dayBefore = (time: Date): string => dayOf(new Date(time.getTime() - dayMs));

/**
 * The operator's statement which records a day's Merkle root covers (docs/formats/daily-root.md): those that were made before the
 * day's end and are in no earlier root, numbered without gaps. The entry of a record is its hash.
 */
export const DailyRoot = z
  .strictObject({
    schema: z.literal('ipr-daily-root/1'),
    /** Position in the operator's chain of daily roots, from 1 without gaps. */
    number: z.int().min(1),
    /** Hash of the daily root before it; null for the first one. */
    previous: Hex32.nullable(),
    day: Day,
    network: RecordNetwork,
    /** Numbers of the first and the last record. */
    first: z.int().min(1),
    last: z.int().min(1),
    /** Hash of the last record, which fixes the whole chain of records up to it. */
    head: Hex32,
    /** Merkle tree hash over the hashes of the records in the order of their numbers (RFC 6962 section 2.1). */
    root: Hex32,
    madeAt: IsoTime,
  })
  .refine(({ first, last }) => first <= last, 'no record');
export type DailyRoot = z.output<typeof DailyRoot>;

/** `typ` of the operator's signature over a daily root. */
export const dailyRootType = 'ipr-daily-root';

/** The transaction that carries a root, with the proof that its block has it. */
export const RootTransaction = z.strictObject({
  hash: Hex32,
  /** Position in the block. */
  index: z.int().min(0),
  block: RecordBlock,
  /** From the header's transactionsRoot to the transaction; null when the node did not return the block's transactions. */
  proof: TrieProof.nullable(),
});
export type RootTransaction = z.output<typeof RootTransaction>;

/** Where one record is in a daily root, and the transaction; null while it is not final. */
export const RootPlace = z.strictObject({
  path: z.array(Hex32).max(53),
  transaction: RootTransaction.nullable(),
});
export type RootPlace = z.output<typeof RootPlace>;

const magic = stringToHex('IPRR');
const version = '0x01';

/** Call data of the transaction: 'IPRR', version, days since 1970-01-01 (4 bytes, big-endian) and root; 41 bytes. */
export const rootCallData = ({ day, root }: Pick<DailyRoot, 'day' | 'root'>): Hex =>
  concatHex([magic, version, numberToHex(dayNumberOf(day), { size: 4 }), root]);

/** Whether an audit path proves that a record is in a daily root, at the position that its number gives. */
export const isInRoot = (
  { first, last, root }: DailyRoot,
  record: { readonly number: number; readonly hash: Hex },
  path: readonly Hex[],
): boolean => rootOfPath(record.hash, record.number - first, last - first + 1, path) === root;
