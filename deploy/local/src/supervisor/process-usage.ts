import { readdir, readFile } from 'node:fs/promises';

export interface Usage {
  /** Proportional set size in bytes: shared pages are divided among those who share them (proc_pid_smaps(5)); null where /proc does not report it. */
  readonly memoryBytes: number | null;
  /** User and system time of the process and of its children, the ended ones included, in seconds. */
  readonly cpuSeconds: number | null;
  readonly processes: number;
}

/** The kernel's unit of process times towards programs (USER_HZ), 100 a second on every Linux. */
const TICKS_PER_SECOND = 100;

interface Stat {
  readonly pid: number;
  readonly parent: number;
  readonly ticks: number;
}

/** Fields of /proc/pid/stat after the name, which may itself hold blanks and brackets (proc_pid_stat(5)). */
export const parseStat = (pid: number, text: string): Stat => {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0);
  return { pid, parent: Number(fields[1]), ticks };
};

const read = (path: string): Promise<string | undefined> => readFile(path, 'utf8').catch(() => undefined);

const allStats = async (): Promise<Stat[]> => {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(
    pids.map(async (pid) => {
      const text = await read(`/proc/${pid}/stat`);
      return text === undefined ? [] : [parseStat(Number(pid), text)];
    }),
  );
  return stats.flat();
};

const memoryOf = async (pid: number): Promise<number | undefined> => {
  const kilobytes = /^Pss:\s+(\d+) kB$/m.exec((await read(`/proc/${pid}/smaps_rollup`)) ?? '')?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
};

const treeOf = (root: number, stats: readonly Stat[], without: ReadonlySet<number>): Stat[] => {
  const own = stats.filter(({ pid }) => pid === root);
  for (let at = 0; at < own.length; at++)
    own.push(...stats.filter(({ pid, parent }) => parent === own[at]?.pid && !without.has(pid)));
  return own;
};

/**
 * Memory and processor time of each process with its descendants; a descendant that is itself a root is counted separately.
 * @param roots process ids
 */
export const usageOf = async (roots: readonly number[]): Promise<ReadonlyMap<number, Usage>> => {
  const stats = await allStats();
  const requested = new Set(roots);
  const usages = roots.map(async (root): Promise<[number, Usage]> => {
    const tree = treeOf(root, stats, requested);
    const memories = await Promise.all(tree.map(({ pid }) => memoryOf(pid)));
    const known = memories.filter((bytes) => bytes !== undefined);
    return [
      root,
      {
        memoryBytes: known.length ? known.reduce((sum, bytes) => sum + bytes, 0) : null,
        cpuSeconds: tree.length ? tree.reduce((sum, { ticks }) => sum + ticks, 0) / TICKS_PER_SECOND : null,
        processes: tree.length,
      },
    ];
  });
  return new Map(await Promise.all(usages));
};
