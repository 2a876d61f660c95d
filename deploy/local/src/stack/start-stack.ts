import { reportWithoutSchedule, scheduleBackups } from '../backup/schedule-backups.ts';
import { recordStates } from '../data-folder/open-data-folder.ts';
import { watchIndex } from '../index-node/watch-index.ts';
import { openControl } from '../supervisor/control.ts';
import type { Part, PartStatus } from '../supervisor/part.ts';
import { openStatusSocket } from '../supervisor/status-socket.ts';
import { type SupervisedPart, supervisePart } from '../supervisor/supervise-part.ts';
import { watchClock } from '../supervisor/watch-clock.ts';
import { chainStore } from './chain-part.ts';
import { openGuards } from './open-guards.ts';
import { rowsOf } from './part-rows.ts';
import { startPausableMiner } from './pausable-miner.ts';
import { type PrepareOptions, prepareStack } from './prepare-stack.ts';
import { chainSocket, chainUrl, devToken, indexUrl, type StackSettings } from './settings.ts';
import { stackStatus } from './stack-status.ts';
import { startRow } from './start-row.ts';

export interface StackOptions extends PrepareOptions {
  /** Whether every service runs as a process of its own. */
  readonly split: boolean;
  /** Hours between two backups; none without it. */
  readonly backupEveryHours: number | undefined;
  /** Requests a stop, also while the stack is starting. */
  readonly signal: AbortSignal;
  /** Requests to end the parts without waiting. */
  readonly impatience: AbortSignal;
}

const watchGraphNode = (settings: StackSettings, part: SupervisedPart) =>
  watchIndex({
    part,
    indexUrl: indexUrl(settings),
    postgres: { port: settings.ports.postgres, password: settings.secrets.postgresPassword },
    chainUrl: chainUrl(settings),
    print: settings.print,
  });

/** graph-node keeps the dead connections of a database that was killed for a minute; a new one indexes at once. */
const reconnectIndex = async (parts: ReadonlyMap<string, SupervisedPart>): Promise<void> => {
  const graphNode = parts.get('graph-node');
  if (graphNode?.status().state !== 'ready') return;
  await graphNode.stop();
  // When this start fails, the watch over the index tries again.
  await graphNode.start().catch(() => undefined);
};

const superviseParts = (
  parts: readonly Part[],
  { folder, print }: StackSettings,
  onChange: (status: PartStatus) => void,
): ReadonlyMap<string, SupervisedPart> => {
  const events = { onChange, onRepair: (done: string) => print(`    ${done}`) };
  return new Map(parts.map((part) => [part.name, supervisePart(part, folder, events)]));
};

/** Rejects as soon as the user requests a stop, so that an unfinished start is not awaited. */
const rejectOnStop = (signal: AbortSignal): Promise<never> => {
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  // Prevents an unhandled rejection when nothing awaits it.
  stopped.catch(() => undefined);
  return stopped;
};

export interface RunningProduct {
  readonly origin: string;
  /** Opens the pages under /dev. */
  readonly devToken: string;
  stop(): Promise<void>;
}

/**
 * Starts every part in order and keeps it running; the data folder must be locked by the caller.
 * @throws Error with a message for the user, AbortError when `signal` requests a stop; started parts are stopped again.
 */
export const startStack = async (options: StackOptions): Promise<RunningProduct> => {
  const { folder, print, split, signal, impatience } = options;
  const { settings, database } = await prepareStack(options);

  const started: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of started.splice(0).reverse()) await end();
  };
  try {
    const guards = await openGuards(settings);
    started.push(guards.close);
    const store = chainStore(settings);
    started.push(store.close);
    const embeddedDatabase = database.kind === 'embedded';
    const rows = await rowsOf(settings, { split, embeddedDatabase, store, ...guards });
    let index: ReturnType<typeof watchIndex> | undefined;
    const onChange = (status: PartStatus) => {
      if (status.state === 'restarting') print(`${status.name} ${status.lastError ?? 'ended'}; starting it again`);
      if (status.name === 'postgres' && status.state === 'ready' && status.restarts > 0) void reconnectIndex(parts);
      // A killed chain lost its last second, which the index may have.
      if (status.name === 'chain' && status.state === 'ready') index?.lookNow();
    };
    const parts: ReadonlyMap<string, SupervisedPart> = superviseParts(rows.flat(), settings, onChange);
    impatience.addEventListener('abort', () => {
      for (const part of parts.values()) part.kill();
    });
    const statuses = () => [...parts.values()].map((part) => part.status());
    const clock = watchClock({ print });
    started.push(async () => clock.stop());
    let backups: ReturnType<typeof scheduleBackups> | undefined;
    const backupReport = () => backups?.report() ?? reportWithoutSchedule(folder);
    const reports = { parts: statuses, backups: backupReport, clockJumps: clock.jumps };
    const status = stackStatus(settings, split ? 'split' : 'combined', reports);
    started.push((await openStatusSocket(folder, { status, parts: statuses })).close);
    const miner = startPausableMiner(chainUrl(settings), { store, socket: chainSocket(folder) });
    started.push(miner.stop);
    const stopped = rejectOnStop(signal);
    for (const row of rows) {
      signal.throwIfAborted();
      const supervised = row.map((part) => parts.get(part.name)).filter((part) => part !== undefined);
      started.push(async () => void (await Promise.all(supervised.map((part) => part.stop()))));
      await Promise.race([stopped, startRow(supervised, print)]);
      recordStates(folder);
    }
    const graphNode = parts.get('graph-node');
    if (graphNode) {
      index = watchGraphNode(settings, graphNode);
      started.push(index.stop);
    }
    started.push((await openControl(folder, parts, miner.hold)).close);
    if (options.backupEveryHours !== undefined) {
      backups = scheduleBackups({ folder, everyHours: options.backupEveryHours, print });
      started.push(backups.stop);
    }
    return { origin: settings.origin, devToken: devToken(settings), stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
