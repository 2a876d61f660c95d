import { setTimeout as sleep } from 'node:timers/promises';
import { usageOf } from '../supervisor/process-usage.ts';
import type { SupervisedPart } from '../supervisor/supervise-part.ts';
import { assessIndex, type IndexHealth, type IndexRepair } from './assess-index.ts';
import { mineBeyond } from './chain-rpc.ts';
import { DATABASE, dropDatabase, storedGenesis } from './check-chain.ts';
import { subgraphUrl } from './graph-node.ts';
import { inspectIndex } from './inspect-index.ts';
import { postgresUrl } from './postgres.ts';

export type WatchOptions = Readonly<{
  /** graph-node; each of its starts compares what it has stored with the chain. */
  part: SupervisedPart;
  /** Where GraphQL is queried. */
  indexUrl: string;
  postgres: Readonly<{ port: number; password: string }>;
  chainUrl: string;
  print: (line: string) => void;
  /** Milliseconds between two checks; 10 s by default. */
  everyMs?: number;
  /** Milliseconds it may make no progress while the chain is ahead; 20 s by default. */
  stuckAfterMs?: number;
}>;

const WORDS: Readonly<Record<IndexRepair, string>> = {
  extend: 'the chain lost blocks that the index has; mining empty blocks, after which graph-node reverts them',
  renew: 'the index is on a block that the chain does not have; restarting graph-node',
  restart: 'the index makes no progress while the chain advances; restarting graph-node',
  rebuild: 'the index still makes no progress; rebuilding it from the events',
};

/** Repeated repairs mean another defect: the pause after each doubles, up to this number of checks. */
const LONGEST_PAUSE = 64;

/** Restarts graph-node with retries, because PostgreSQL or the chain may be unavailable for a while. */
const startAgain = async (options: WatchOptions, drop: boolean, signal: AbortSignal): Promise<void> => {
  const { part, postgres, print } = options;
  const abort = () => void part.stop();
  signal.addEventListener('abort', abort);
  try {
    await part.stop();
    for (let wait = 1_000; !signal.aborted; wait = Math.min(2 * wait, 30_000)) {
      try {
        if (drop) await dropDatabase(postgresUrl(postgres, 'postgres'));
        signal.throwIfAborted();
        await part.start();
        return;
      } catch (error) {
        if (!signal.aborted) print(`${part.status().name} does not start: ${(error as Error).message}`);
      }
      const { state } = part.status();
      await sleep(wait, undefined, { signal }).catch(() => undefined);
      // A part that the user starts or stops meanwhile has precedence.
      if (part.status().state !== state) return;
    }
  } finally {
    signal.removeEventListener('abort', abort);
  }
};

/** Caches the genesis block of the index per graph-node process, during which it cannot change. */
const genesisReader = ({ part, postgres }: WatchOptions) => {
  let known: { since: string | null; hash: string } | undefined;
  return async (): Promise<string | undefined> => {
    const { since } = part.status();
    if (known?.since === since) return known?.hash;
    const hash = await storedGenesis(postgresUrl(postgres, DATABASE)).catch(() => undefined);
    known = hash === undefined ? undefined : { since, hash };
    return hash;
  };
};

/** Share of one processor: a graph-node that is stuck or waits computes less than a twentieth. */
const muchComputing = 0.25;

/** Whether graph-node computed much since the last call. */
const computingReader = ({ part }: WatchOptions) => {
  let before: { pid: number; at: number; seconds: number } | undefined;
  return async (): Promise<boolean> => {
    const { pid } = part.status();
    if (!pid) return false;
    const seconds = (await usageOf([pid])).get(pid)?.cpuSeconds ?? 0;
    const now = { pid, at: performance.now(), seconds };
    const last = before?.pid === pid ? before : undefined;
    before = now;
    return last !== undefined && (seconds - last.seconds) * 1000 > muchComputing * (now.at - last.at);
  };
};

/**
 * Compares the running index with the chain, every few seconds and on `lookNow`, and repairs it: a chain that lost blocks is extended;
 * an index of another chain, or stuck in a reorganisation, is rebuilt; one without progress is restarted and, if that does not help, rebuilt. Takes no action on a stopped index.
 */
export const watchIndex = (options: WatchOptions): { lookNow(): void; stop(): Promise<void> } => {
  const { part, indexUrl, chainUrl, print, everyMs = 10_000, stuckAfterMs = 20_000 } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const genesis = genesisReader(options);
  const isComputing = computingReader(options);
  let health: IndexHealth = { fineAt: performance.now(), startedAgain: false };
  let pause = 1;
  let calmLooks = 0;
  let hurry = new AbortController();

  const look = async (): Promise<void> => {
    const runs = part.status().state === 'ready';
    const seen = runs ? await inspectIndex(subgraphUrl(indexUrl), chainUrl, await genesis()) : null;
    // If the process has ended meanwhile, its supervisor restarts it, and the check is outdated.
    const isBehind = seen?.head !== undefined && seen.head.height < seen.chainHeight;
    const computing = isBehind && (await isComputing());
    const current = part.status().state === 'ready' && seen ? { ...seen, isComputing: computing } : null;
    const { health: next, repair } = assessIndex(health, current, performance.now(), stuckAfterMs);
    health = next;
    if (repair === undefined) {
      calmLooks++;
      return;
    }
    if (repair !== 'extend') pause = calmLooks > LONGEST_PAUSE ? 1 : Math.min(2 * pause, LONGEST_PAUSE);
    calmLooks = 0;
    print(WORDS[repair]);
    if (repair === 'extend') return mineBeyond(chainUrl, health.foreign?.height ?? 0).catch(() => undefined);
    await startAgain(options, repair === 'rebuild', signal);
    health = { ...health, fineAt: performance.now() };
  };

  const loop = async (): Promise<void> => {
    while (!signal.aborted) {
      const due = AbortSignal.any([signal, hurry.signal]);
      await sleep(everyMs * (calmLooks === 0 ? pause : 1), undefined, { signal: due }).catch(() => undefined);
      hurry = new AbortController();
      if (!signal.aborted) await look();
    }
  };
  const ended = loop();
  return {
    lookNow: () => hurry.abort(),
    stop: async () => {
      stopping.abort();
      await ended;
    },
  };
};
