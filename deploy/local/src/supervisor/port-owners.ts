import { readdir, readFile, readlink } from 'node:fs/promises';

const read = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');

const LISTEN = '0A';

/** Sockets that listen on one of the ports, on any address, by inode (proc_net_tcp(5)). */
const listeningSockets = async (ports: readonly number[]): Promise<Map<string, number>> => {
  const sockets = new Map<string, number>();
  for (const table of await Promise.all([read('/proc/net/tcp'), read('/proc/net/tcp6')]))
    for (const line of table.split('\n').slice(1)) {
      const [, local = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/);
      const port = Number.parseInt(local.slice(local.lastIndexOf(':') + 1), 16);
      if (state === LISTEN && ports.includes(port)) sockets.set(inode, port);
    }
  return sockets;
};

interface Kin {
  readonly pid: number;
  readonly parent: number;
  readonly session: number;
}

/** A process, its descendants, and every process of the session it leads (proc_pid_stat(5)). */
const familyOf = async (leader: number): Promise<number[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const all = await Promise.all(
    pids.map(async (pid): Promise<Kin> => {
      const stat = await read(`/proc/${pid}/stat`);
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return { pid, parent: Number(fields[1]), session: Number(fields[3]) };
    }),
  );
  const family = new Set([leader, ...all.filter(({ session }) => session === leader).map(({ pid }) => pid)]);
  // A set that grows while it is walked: children of children are met, too.
  for (const member of family) for (const { pid, parent } of all) if (parent === member) family.add(pid);
  return [...family];
};

const socketsOf = async (pid: number): Promise<string[]> => {
  const files = await readdir(`/proc/${pid}/fd`);
  const links = await Promise.all(files.map((file) => readlink(`/proc/${pid}/fd/${file}`).catch(() => '')));
  return links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []);
};

const hasCode = (error: unknown, ...codes: string[]): boolean =>
  codes.includes((error as NodeJS.ErrnoException).code ?? '');

/** `own`: the process or its descendants listen, and no other program does. `unknown`: this system does not show it. */
type PortOwner = 'own' | 'other' | 'none' | 'unknown';

/**
 * Who listens on a part's ports, as the kernel has it. A program that took a port of a part could answer in its place, also
 * when it speaks the same protocol, so an answer alone proves nothing.
 * @param leader process id of the part
 */
export const portOwner = async (ports: readonly number[], leader: number): Promise<PortOwner> => {
  if (process.platform !== 'linux') return 'unknown';
  const listening = await listeningSockets(ports);
  if (listening.size === 0) return 'none';
  const own = new Set<string>();
  for (const pid of await familyOf(leader)) {
    try {
      for (const inode of await socketsOf(pid)) own.add(inode);
    } catch (error) {
      // A member that has ended holds nothing; one of another user hides what it holds.
      if (hasCode(error, 'EACCES', 'EPERM')) return 'unknown';
      if (!hasCode(error, 'ENOENT', 'ESRCH')) throw error;
    }
  }
  return [...listening.keys()].every((inode) => own.has(inode)) ? 'own' : 'other';
};
