import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Part } from '../supervisor/part.ts';
import { endProcessesIn } from './end-processes.ts';
import { postgresBinaries } from './postgres-binaries.ts';
import { type Command, type Identity, postgresIdentity, runAs } from './run-as.ts';

const run = promisify(execFile);
const USER = 'graph';

export type PostgresOptions = Readonly<{
  /** Folder of the cluster; made when it does not exist. */
  dataDir: string;
  port: number;
  password: string;
}>;

/**
 * Small and durable: one client program, fsync on, no processes for replication, parallel queries or asynchronous reads. Segments of
 * the log are neither filled with zeros nor used again, which would write 16 MB for each and charge whole megabytes to an idle server.
 */
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'shared_buffers=32MB',
  'max_connections=24',
  'huge_pages=off',
  'jit=off',
  'io_method=sync',
  'max_parallel_workers=0',
  'max_parallel_workers_per_gather=0',
  'max_logical_replication_workers=0',
  'max_wal_senders=0',
  'wal_level=minimal',
  'max_wal_size=128MB',
  'wal_init_zero=off',
  'wal_recycle=off',
  'autovacuum_max_workers=1',
  'shared_preload_libraries=',
];

export const postgresUrl = ({ port, password }: Pick<PostgresOptions, 'port' | 'password'>, database: string): string =>
  `postgresql://${USER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;

/** Runs statements in one database and closes the connection. */
export const withDatabase = async <T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> => {
  // On a busy machine the server takes seconds to begin a session, and a start must not fail because of that.
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 60_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
};

const folderFor = async (path: string, identity: Identity | undefined): Promise<void> => {
  await mkdir(path, { recursive: true });
  await chmod(path, 0o700);
  if (identity !== undefined) await chown(path, identity.uid, identity.gid);
};

const programOf = async (
  options: PostgresOptions,
  program: string,
  args: readonly string[],
): Promise<{ command: Command; env: Record<string, string> }> => {
  const { bin, env } = await postgresBinaries(dirname(options.dataDir));
  const identity = await postgresIdentity(options.dataDir);
  const paths = [
    join(bin, program),
    join(bin, '..', 'lib', 'postgresql'),
    dirname(options.dataDir),
    ...Object.values(env),
  ];
  return { command: await runAs({ command: join(bin, program), args }, identity, paths), env: { ...env, LC_ALL: 'C' } };
};

/** Creates the cluster in a temporary folder and renames it, so that an interrupted attempt leaves no partial cluster. */
const initialise = async (options: PostgresOptions): Promise<void> => {
  const fresh = `${options.dataDir}.new`;
  const passwordFile = `${options.dataDir}.password`;
  const identity = await postgresIdentity(options.dataDir);
  await rm(fresh, { recursive: true, force: true });
  await folderFor(fresh, identity);
  await writeFile(passwordFile, `${options.password}\n`, { mode: 0o600 });
  if (identity !== undefined) await chown(passwordFile, identity.uid, identity.gid);
  try {
    const flags = ['--encoding=UTF8', '--locale=C', '--auth=scram-sha-256', `--username=${USER}`, '--no-instructions'];
    const { command, env } = await programOf(options, 'initdb', [
      `--pgdata=${fresh}`,
      `--pwfile=${passwordFile}`,
      ...flags,
    ]);
    const { command: file, args, ...user } = command;
    await run(file, args, { ...user, env: { ...process.env, ...env }, cwd: fresh });
    await rename(fresh, options.dataDir);
  } finally {
    await rm(passwordFile, { force: true });
  }
};

const prepare = async (options: PostgresOptions): Promise<void> => {
  await endProcessesIn(options.dataDir, 'postgres', 'SIGINT');
  const made = await stat(join(options.dataDir, 'PG_VERSION')).catch(() => undefined);
  if (made === undefined) await initialise(options);
};

/** Last words of a server whose data cannot be used. A full disk, a taken port or little memory are no damage. */
const damage =
  /control file|invalid (primary )?checkpoint|could not locate a valid checkpoint|database files are incompatible|could not (open|read|access) (file|directory)|invalid page|is not a database cluster|missing or erroneous|ENOTEMPTY|PANIC/;
const otherCause = /No space left|could not bind|Cannot allocate|could not map anonymous|lock file/;

/**
 * The index is derived from the chain, so damaged data is set aside and the index is built again from the events.
 * The damaged data of the last time stays for the operator.
 */
const repair = async ({ dataDir }: PostgresOptions, why: string): Promise<string | undefined> => {
  if (!damage.test(why) || otherCause.test(why)) return undefined;
  await rm(`${dataDir}.damaged`, { recursive: true, force: true });
  await rename(dataDir, `${dataDir}.damaged`);
  return `the database of the index was damaged and is in ${dataDir}.damaged; the index is rebuilt from the chain, which takes some seconds to minutes`;
};

/**
 * PostgreSQL on loopback over a folder of its own, as the caller or, for root, as an account without rights.
 * @throws Error on platforms other than linux-x64, or when root has no other account to run it as
 */
export const postgresPart = async (options: PostgresOptions): Promise<Part> => {
  await mkdir(dirname(options.dataDir), { recursive: true });
  const settings = [`port=${options.port}`, ...SETTINGS].flatMap((setting) => ['-c', setting]);
  const { command, env } = await programOf(options, 'postgres', ['-D', options.dataDir, ...settings]);
  return {
    name: 'postgres',
    ...command,
    env,
    ports: [options.port],
    prepare: () => prepare(options),
    repair: (why) => repair(options, why),
    isReady: () =>
      withDatabase(postgresUrl(options, 'postgres'), (client) => client.query('select 1')).then(() => true),
    stopSignal: 'SIGINT',
    startTimeoutMs: 180_000,
    stopTimeoutMs: 20_000,
  };
};
