import { type Finding, ok, problem, warning } from './finding.ts';

const GB = 2 ** 30;
const inGb = (bytes: number): string => `${(bytes / GB).toFixed(1)} GB`;

/** What a started stack needs, and what the packages and the first build take on top. */
const need = { data: 1 * GB, comfortableData: 5 * GB, packages: 3 * GB, memory: 1.2 * GB, comfortableMemory: 2.5 * GB };

export const assessDisk = (what: string, freeBytes: number, packagesMissing: boolean): Finding => {
  const least = need.data + (packagesMissing ? need.packages : 0);
  const found = `${inGb(freeBytes)} free`;
  if (freeBytes < least) return problem(what, found, `make room: at least ${inGb(least)} is needed`);
  return freeBytes < need.comfortableData + least - need.data
    ? warning(what, found, 'enough to begin with; files, chain and index grow')
    : ok(what, found);
};

/** @param running whether the stack is up already, and has its memory */
export const assessMemory = (availableBytes: number, running: boolean): Finding => {
  const found = `${inGb(availableBytes)} available`;
  if (running) return ok('memory', `${found} next to the running stack`);
  if (availableBytes < need.memory)
    return problem('memory', found, `close other programs: the stack takes about ${inGb(need.memory)}`);
  return availableBytes < need.comfortableMemory
    ? warning('memory', found, 'enough for the stack, little for the build or a browser next to it')
    : ok('memory', found);
};

/** Kinds of file systems by their magic number (statfs(2)). */
const remote: Readonly<Record<number, string>> = {
  26985: 'NFS',
  20859: 'SMB',
  4283649346: 'CIFS',
  4266872130: 'SMB2',
  16914839: '9p (a folder of Windows or of a virtual machine)',
  1702057286: 'FUSE',
};
const memoryOnly = 0x01021994;

export interface DataFolder {
  readonly path: string;
  readonly writable: boolean;
  /** Bytes of the longest path of a socket in it. */
  readonly socketPathBytes: number;
  readonly fileSystem: number;
  /** Description of the lock's holder; null when the lock is free. */
  readonly holder: string | null;
  readonly longestSocketPath: number;
}

export const assessDataFolder = (folder: DataFolder): Finding => {
  const { path } = folder;
  if (!folder.writable)
    return problem('data', `${path} cannot be written`, 'make it yours (chown), or choose another by IPR_DATA');
  if (folder.socketPathBytes > folder.longestSocketPath)
    return problem('data', `${path} is too long a path for a socket`, 'choose a shorter one by IPR_DATA');
  const network = remote[folder.fileSystem];
  if (network)
    return warning(
      'data',
      `${path} is on ${network}`,
      'choose a folder on a local disk by IPR_DATA: databases need its locks',
    );
  if (folder.fileSystem === memoryOnly)
    return warning('data', `${path} is in memory`, 'it is gone after a restart of the machine; IPR_DATA moves it');
  return ok('data', `${path} is writable, ${folder.holder ?? 'not in use'}`);
};

export interface Limits {
  /** Hard limit of open files: Node raises the soft one to it, and the parts inherit that. */
  readonly openFiles: number;
  /** Processes and threads of this user. */
  readonly processes: number;
  /** vm.overcommit_memory; 2 refuses memory that is asked for but not used. */
  readonly overcommit: number;
  /** Watches that `npm run dev` may set. */
  readonly watches: number;
}

export const assessLimits = ({ openFiles, processes, overcommit, watches }: Limits): Finding[] => {
  const wrong: Finding[] = [];
  if (openFiles < 4_096)
    wrong.push(warning('limits', `${openFiles} open files`, '`ulimit -Hn 65536`, or nofile in limits.conf'));
  if (processes < 1_024)
    wrong.push(warning('limits', `${processes} processes and threads`, '`ulimit -u 4096`, or the container’s limit'));
  if (overcommit === 2)
    wrong.push(
      warning(
        'limits',
        'vm.overcommit_memory is 2',
        '`sysctl vm.overcommit_memory=0`: Node asks for more than it uses',
      ),
    );
  if (watches < 8_192)
    wrong.push(
      warning('limits', `${watches} file watches`, '`sysctl fs.inotify.max_user_watches=65536` for `npm run dev`'),
    );
  return wrong.length ? wrong : [ok('limits', 'open files, processes, memory and file watches suffice')];
};

/** @param postgresRunsAs in words; @param trouble why PostgreSQL could not be run, if so */
export const assessUser = (isRoot: boolean, postgresRunsAs: string, trouble?: string): Finding => {
  if (trouble)
    return problem('user', `root, and ${trouble}`, 'start as an ordinary user, or add an account named postgres');
  return ok('user', isRoot ? `root; PostgreSQL runs as ${postgresRunsAs}` : 'an ordinary user');
};
