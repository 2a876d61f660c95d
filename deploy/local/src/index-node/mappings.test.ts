import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { root } from '../paths.ts';
import { freePorts } from '../supervisor/free-port.ts';
import { supervisePart } from '../supervisor/supervise-part.ts';
import { postgresPart, postgresUrl, withDatabase } from './postgres.ts';

const run = promisify(execFile);
const gnd = join(root, 'node_modules/@graphprotocol/gnd-linux-x64/bin/gnd');
const scenarios = join(root, 'subgraph', 'tests');
const password = 'only for this test';

let folder = '';
let port = 0;
let stop: () => Promise<void> = async () => undefined;

/** A project as gnd wants it, from the build that is served: manifest, build folder, scenarios with the registry's address. */
const layOutProject = async (work: string): Promise<void> => {
  const built = join(root, 'subgraph', 'dist');
  const { name, address, accessPass } = JSON.parse(await readFile(join(built, 'deployment.json'), 'utf8'));
  const tests = join(work, 'tests');
  await mkdir(tests);
  await cp(built, join(work, 'build'), { recursive: true });
  for (const manifest of [join(work, 'subgraph.yaml'), join(work, 'build', 'subgraph.yaml')])
    await cp(join(built, name), manifest);
  await cp(join(built, `${name}.files`), join(work, `${name}.files`), { recursive: true });
  for (const file of await readdir(scenarios)) {
    const scenario = await readFile(join(scenarios, file), 'utf8');
    const named = scenario.replaceAll('{{address}}', address).replaceAll('{{accessPass}}', accessPass);
    await writeFile(join(tests, file), named);
  }
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mappings-'));
  await mkdir(join(folder, 'project'));
  await layOutProject(join(folder, 'project'));
  port = (await freePorts(1))[0] ?? 0;
  const part = await postgresPart({ dataDir: join(folder, 'postgres'), port, password });
  const postgres = supervisePart(part, folder, { onChange: () => undefined });
  stop = postgres.stop;
  await postgres.start();
  await withDatabase(postgresUrl({ port, password }, 'postgres'), (client) => client.query('create database graph'));
});

afterAll(async () => {
  await stop();
  await rm(folder, { recursive: true });
});

test('the mappings turn every event of the registry into what the scenarios expect', async () => {
  const env = { ...process.env, POSTGRES_URL: postgresUrl({ port, password }, 'graph') };
  const { stdout } = await run(gnd, ['test', '--skip-build', 'tests'], { cwd: join(folder, 'project'), env }).catch(
    (error: { stdout: string; stderr: string }) => {
      throw new Error(error.stdout + error.stderr);
    },
  );
  const scenarioCount = (await readdir(scenarios)).length;
  expect(stdout).toMatch(new RegExp(`${scenarioCount} passed`));
});
