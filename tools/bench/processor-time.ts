import { readdirSync, readFileSync } from 'node:fs';

const textOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The process or thread has ended.
    return '';
  }
};

/** proc_pid_stat(5): the command's name in parentheses, the state, the parent. */
const parentOf = (pid: number) => Number(/\) \w (\d+)/.exec(textOf(`/proc/${pid}/stat`))?.[1]);

const threadsOf = (pid: number): readonly string[] => {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
};

/** Milliseconds of processor time that these processes and their children have used so far; Linux only. */
export const processorTimeOf = (pids: readonly number[]): number => {
  const others = readdirSync('/proc').map(Number).filter(Boolean);
  const parents = new Map(others.map((pid) => [pid, parentOf(pid)]));
  const all = [...pids];
  for (const parent of all) all.push(...others.filter((pid) => parents.get(pid) === parent));
  return all
    .flatMap((pid) =>
      threadsOf(pid).map((thread) => Number.parseInt(textOf(`/proc/${pid}/task/${thread}/schedstat`), 10)),
    )
    .reduce((sum, nanoseconds) => sum + (nanoseconds || 0) / 1e6, 0);
};
