import { availableParallelism, freemem, loadavg, release, totalmem } from 'node:os';
import type { PartReport, StackStatus } from '@ipr/gateway/stack-status';
import { jsonRpc } from '@ipr/protocol/json-rpc/json-rpc';
import type { BackupReport } from '../backup/schedule-backups.ts';
import { subgraphUrl } from '../index-node/graph-node.ts';
import type { PartStatus } from '../supervisor/part.ts';
import { type Usage, usageOf } from '../supervisor/process-usage.ts';
import type { ClockJump } from '../supervisor/watch-clock.ts';
import { type FolderSizes, sizesOnDemand } from './folder-sizes.ts';
import { partWords } from './part-labels.ts';
import { chainUrl, indexUrl, type StackSettings } from './settings.ts';

const timeoutMs = 1_500;
const memoMs = 500;

const indexBlock = async (url: string): Promise<number> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ _meta { block { number } } }' }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  return ((await response.json()) as { data: { _meta: { block: { number: number } } } }).data._meta.block.number;
};

/** Null for a part that does not answer: the page is most needed during an outage. */
const networkOf = async (settings: StackSettings): Promise<StackStatus['network']> => {
  const rpc = jsonRpc(chainUrl(settings), timeoutMs);
  const orNull = <T>(answer: Promise<T>): Promise<T | null> => answer.catch(() => null);
  const [chainId, genesis, chainBlock, block] = await Promise.all([
    orNull(rpc<string>('eth_chainId').then(Number)),
    orNull(rpc<{ hash: `0x${string}` }>('eth_getBlockByNumber', ['0x0', false])),
    orNull(rpc<string>('eth_blockNumber').then(Number)),
    orNull(indexBlock(subgraphUrl(indexUrl(settings)))),
  ]);
  return {
    chainId,
    genesisHash: genesis?.hash ?? null,
    registry: settings.contracts.registry,
    chainBlock,
    indexBlock: block,
  };
};

const nothing: Usage = { memoryBytes: null, cpuSeconds: null, processes: 0 };

const reportOf = ({ logFile: _, ...part }: PartStatus, usage: Usage): PartReport => ({
  ...part,
  ...usage,
  about: partWords[part.name] ?? '',
  lastError: part.lastError?.slice(0, 20_000) ?? null,
  hasLog: true,
});

const supervisorReport = (since: string, usage: Usage): PartReport => ({
  name: 'supervisor',
  about: partWords.supervisor ?? '',
  state: 'ready',
  since,
  restarts: 0,
  pid: process.pid,
  lastError: null,
  lastErrorAt: null,
  hasLog: false,
  ...usage,
});

const machineOf = (): StackStatus['machine'] => ({
  node: process.version,
  platform: `${process.platform} ${process.arch}, ${release()}`,
  processors: availableParallelism(),
  load: loadavg()[0] ?? 0,
  memoryBytes: totalmem(),
  freeMemoryBytes: freemem(),
});

const sumOf = (parts: readonly PartReport[], amount: (part: PartReport) => number | null): number =>
  parts.reduce((sum, part) => sum + (amount(part) ?? 0), 0);

/** Collects the status of a running stack, at most twice a second for all requests. */
export const stackStatus = (
  settings: StackSettings,
  mode: StackStatus['stack']['mode'],
  {
    parts,
    backups,
    clockJumps,
  }: {
    readonly parts: () => readonly PartStatus[];
    readonly backups: () => BackupReport;
    readonly clockJumps: () => readonly ClockJump[];
  },
): (() => Promise<StackStatus>) => {
  const since = new Date().toISOString();
  const sizes = sizesOnDemand(settings.folder);
  const gather = async (): Promise<StackStatus> => {
    const known = parts();
    const disk: FolderSizes | null = sizes();
    const pids = known.flatMap(({ pid }) => pid ?? []);
    const [usages, network] = await Promise.all([usageOf([process.pid, ...pids]), networkOf(settings)]);
    const reports = [
      supervisorReport(since, usages.get(process.pid) ?? nothing),
      ...known.map((part) => reportOf(part, (part.pid && usages.get(part.pid)) || nothing)),
    ];
    return {
      stack: { mode, origin: settings.origin, folder: settings.folder, since },
      parts: reports,
      totals: {
        memoryBytes: sumOf(reports, (part) => part.memoryBytes),
        cpuSeconds: sumOf(reports, (part) => part.cpuSeconds),
        processes: sumOf(reports, (part) => part.processes),
      },
      machine: machineOf(),
      clockJumps: [...clockJumps()],
      network,
      backups: backups(),
      disk: disk && { ...disk, folders: [...disk.folders] },
    };
  };
  let last: { at: number; status: Promise<StackStatus> } | undefined;
  return () => {
    if (!last || performance.now() - last.at > memoMs) last = { at: performance.now(), status: gather() };
    return last.status;
  };
};
