import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

export type Identity = Readonly<{ uid: number; gid: number }>;
export type Command = Readonly<{ command: string; args: readonly string[]; uid?: number; gid?: number }>;

const CAP_DAC_OVERRIDE = 1n;
const CAP_DAC_READ_SEARCH = 2n;

const account = async (name: string): Promise<Identity | undefined> => {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const fields = passwd
    .split('\n')
    .find((line) => line.startsWith(`${name}:`))
    ?.split(':');
  return fields === undefined ? undefined : { uid: Number(fields[2]), gid: Number(fields[3]) };
};

/**
 * The account for PostgreSQL, which refuses to run as root: the caller or, if that is root, the owner of the data, else the
 * account postgres, else the account nobody. No account is created.
 */
export const postgresIdentity = async (dataDir: string): Promise<Identity | undefined> => {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(dataDir).catch(() => undefined);
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const found = (await account('postgres')) ?? (await account('nobody'));
  if (found === undefined)
    throw new Error('PostgreSQL refuses to run as root and there is no account postgres or nobody');
  return found;
};

/** True when an account without ownership may enter every folder above `path` and open `path`. */
const isOpenToAll = async (path: string): Promise<boolean> => {
  if (((await stat(path)).mode & 0o005) !== 0o005) return false;
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (((await stat(folder)).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
};

const searchCapability = async (): Promise<string> => {
  const status = await readFile('/proc/self/status', 'utf8');
  const effective = BigInt(`0x${/^CapEff:\s*(\w+)$/m.exec(status)?.[1] ?? '0'}`);
  if ((effective >> CAP_DAC_READ_SEARCH) & 1n) return '+dac_read_search';
  if ((effective >> CAP_DAC_OVERRIDE) & 1n) return '+dac_override';
  throw new Error('PostgreSQL cannot reach its folder as another user than root: use a folder that all may enter');
};

/**
 * The command as another user. Where that user could not enter a folder on the way (a project below /root, say), setpriv of
 * util-linux leaves it the one capability to pass through folders.
 */
export const runAs = async (
  command: Command,
  identity: Identity | undefined,
  paths: readonly string[],
): Promise<Command> => {
  if (identity === undefined) return command;
  const open = await Promise.all(paths.map(isOpenToAll));
  if (!open.includes(false)) return { ...command, ...identity };
  const capability = await searchCapability();
  const change = ['--reuid', String(identity.uid), '--regid', String(identity.gid), '--clear-groups'];
  const keep = ['--inh-caps', capability, '--ambient-caps', capability];
  return { command: 'setpriv', args: [...change, ...keep, '--', command.command, ...command.args] };
};
