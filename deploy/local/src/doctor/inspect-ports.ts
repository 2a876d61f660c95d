import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';

/** Listening sockets of /proc/net/tcp (proc_net_tcp(5)): state 0A, local address in hexadecimal. @returns inode by port */
export const listeningInodes = (tables: readonly string[]): Map<number, string> => {
  const inodes = new Map<number, string>();
  for (const line of tables.flatMap((table) => table.split('\n').slice(1))) {
    const fields = line.trim().split(/\s+/);
    if (fields[3] !== '0A') continue;
    inodes.set(Number.parseInt(fields[1]?.split(':')[1] ?? '', 16), fields[9] ?? '');
  }
  return inodes;
};

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

const list = (path: string): string[] => {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
};

const link = (path: string): string => {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
};

/** Shortens a command line to such as 'node main.ts'. @param commandLine as in /proc/pid/cmdline, parts ended by a zero byte */
export const programOf = (commandLine: string): string => {
  const [program = '', ...args] = commandLine.split('\0');
  const script = /^(node|python[\d.]*)$/.test(basename(program))
    ? args.find((arg) => /\.[cm]?[jt]s$|\.py$/.test(arg))
    : '';
  return [basename(program), ...(script ? [script.split('/').slice(-3).join('/')] : [])].join(' ');
};

export interface Holder {
  readonly pid: number;
  readonly program: string;
}

/** Listening programs by port, as far as this user may see them. */
export const portHolders = (ports: readonly number[]): ReadonlyMap<number, Holder> => {
  const inodes = listeningInodes([read('/proc/net/tcp'), read('/proc/net/tcp6')]);
  const wanted = new Map(ports.flatMap((port) => (inodes.has(port) ? [[`socket:[${inodes.get(port)}]`, port]] : [])));
  const holders = new Map<number, Holder>();
  if (wanted.size === 0) return holders;
  for (const pid of list('/proc').filter((name) => /^\d+$/.test(name)))
    for (const fd of list(`/proc/${pid}/fd`)) {
      const port = wanted.get(link(`/proc/${pid}/fd/${fd}`));
      if (port !== undefined) holders.set(port, { pid: Number(pid), program: programOf(read(`/proc/${pid}/cmdline`)) });
    }
  return holders;
};
