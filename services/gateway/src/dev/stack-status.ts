import { Address, Hex32 } from '@ipr/api';
import { z } from 'zod';

const Bytes = z.number().int().min(0);
const Seconds = z.number().min(0);
const Time = z.iso.datetime();
const Block = z.number().int().min(0).nullable();

const Part = z.strictObject({
  /** Name in the supervisor's table, and of its log. */
  name: z.string().regex(/^[a-z0-9-]{1,40}$/),
  about: z.string().max(200),
  state: z.enum(['stopped', 'starting', 'ready', 'restarting', 'failed']),
  /** Of the last start. */
  since: Time.nullable(),
  restarts: z.number().int().min(0),
  pid: z.number().int().min(1).nullable(),
  /** Proportional set size of the process and its children; null where the system does not report it. */
  memoryBytes: Bytes.nullable(),
  cpuSeconds: Seconds.nullable(),
  processes: z.number().int().min(0),
  lastError: z.string().max(20_000).nullable(),
  lastErrorAt: Time.nullable(),
  /** Null for the supervisor, which writes to its terminal. */
  hasLog: z.boolean(),
});

/** Status of a one-machine stack, reported by its supervisor. */
export const StackStatus = z.strictObject({
  stack: z.strictObject({
    mode: z.enum(['combined', 'split']),
    origin: z.url(),
    folder: z.string(),
    since: Time,
  }),
  parts: z.array(Part).max(100),
  totals: z.strictObject({ memoryBytes: Bytes, cpuSeconds: Seconds, processes: z.number().int().min(0) }),
  machine: z.strictObject({
    node: z.string(),
    platform: z.string(),
    processors: z.number().int().min(1),
    load: z.number().min(0),
    memoryBytes: Bytes,
    freeMemoryBytes: Bytes,
  }),
  /** Jumps of the machine's clock since the start, the newest one last; positive when it was set ahead or the machine slept. */
  clockJumps: z.array(z.strictObject({ at: Time, seconds: z.number().int() })).max(10),
  network: z.strictObject({
    chainId: z.number().int().nullable(),
    genesisHash: Hex32.nullable(),
    registry: Address,
    chainBlock: Block,
    indexBlock: Block,
  }),
  backups: z.strictObject({
    /** Null without a schedule. */
    everyHours: z.number().int().min(1).nullable(),
    lastAt: Time.nullable(),
    isRunning: z.boolean(),
    lastError: z.string().max(20_000).nullable(),
    /** Whether the last good one is older than the schedule allows, and than a day. */
    isOverdue: z.boolean(),
  }),
  /** Null until it has been measured. */
  disk: z
    .strictObject({
      measuredAt: Time,
      freeBytes: Bytes,
      totalBytes: Bytes,
      folders: z.array(z.strictObject({ name: z.string(), bytes: Bytes })).max(100),
    })
    .nullable(),
});
export type StackStatus = z.output<typeof StackStatus>;
export type PartReport = z.output<typeof Part>;
