import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { assessPages } from '@ipr/mfe-dev/page-sizes';
import { builtRelease, publishBuilt } from './dev/publish-built.ts';
import { root } from './paths.ts';
import { findBundles } from './programs/program-file.ts';

interface Build {
  readonly name: string;
  readonly workspace: string;
  /** Inputs of the build: files and folders whose content determines whether it is up to date. */
  readonly inputs: readonly string[];
  readonly output: string;
  /** Modules are published under this name, where the gateway serves them from. */
  readonly module?: string;
  /** Whether the output can be used; where it depends on more than the content of the inputs. */
  readonly isUsable?: () => boolean;
}

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** Workspaces of the repository: name → folder and what it declares. */
const workspaces = new Map(
  globSync(
    ['shell', 'mfe-*', 'subgraph', 'packages/*'].map((at) => `${at}/package.json`),
    { cwd: root },
  ).map((file) => {
    const manifest = JSON.parse(readFileSync(join(root, file), 'utf8')) as Manifest;
    return [manifest.name, { folder: dirname(file), manifest }] as const;
  }),
);

/** The folder and, transitively, the packages it depends on; the bundler is a devDependency. */
const inputsOf = (folder: string): string[] => {
  const found = new Set<string>();
  const add = (name: string): void => {
    const workspace = workspaces.get(name);
    if (!workspace || found.has(workspace.folder)) return;
    found.add(workspace.folder);
    for (const dependency of Object.keys(workspace.manifest.dependencies ?? {})) add(dependency);
  };
  add(`@ipr/${folder}`);
  for (const name of Object.keys(workspaces.get(`@ipr/${folder}`)?.manifest.devDependencies ?? {})) add(name);
  return [...found].sort();
};

/** Documents that the shell offers: next to its verifier, and to programs. */
const offeredDocuments = ['docs/api/openapi.json', 'docs/formats/schemas', 'docs/formats/verify.py'];

/** Builds in parallel: the bundlers use several threads only at times. */
const atOnce = 2;

const builds: readonly Build[] = [
  {
    name: 'programs',
    workspace: 'deploy/local',
    inputs: ['deploy/local', 'packages', 'services'],
    output: '.cache/programs/current.json',
    isUsable: () => findBundles() !== null,
  },
  { name: 'subgraph', workspace: 'subgraph', inputs: ['subgraph', 'packages/abi'], output: 'subgraph/dist' },
  {
    name: 'shell',
    workspace: 'shell',
    inputs: [...inputsOf('shell'), ...offeredDocuments],
    output: 'shell/dist/index.html',
  },
  ...globSync('mfe-*', { cwd: root })
    .sort()
    .map((name) => ({
      name,
      workspace: name,
      inputs: inputsOf(name),
      output: `${name}/dist/mf-manifest.json`,
      module: name.replaceAll('-', '_'),
    })),
];

const skipped = new Set(['node_modules', 'dist', 'build', 'generated', '.cache']);

const hashInto = (hash: ReturnType<typeof createHash>, path: string): void => {
  if (statSync(path).isFile()) {
    hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0');
    return;
  }
  for (const name of readdirSync(path).sort())
    if (!skipped.has(name) && !/\.test\.tsx?$/.test(name)) hashInto(hash, join(path, name));
};

/** Content hash of a build's inputs: independent of times, so a fresh clone and an old checkout agree. */
const fingerprint = (build: Build): string => {
  const hash = createHash('sha256').update(process.version);
  for (const input of [...build.inputs, 'package-lock.json']) hashInto(hash, join(root, input));
  return hash.digest('hex');
};

const stampOf = (build: Build) => join(root, '.cache', 'builds', `${build.name}.stamp`);

const isFresh = (build: Build, wanted: string): boolean =>
  existsSync(join(root, build.output)) &&
  (build.isUsable?.() ?? true) &&
  (!build.module || existsSync(join(builtRelease(build.module), 'release.json'))) &&
  existsSync(stampOf(build)) &&
  readFileSync(stampOf(build), 'utf8') === wanted;

const runBuild = (build: Build): Promise<string> =>
  new Promise((resolve, reject) => {
    // The minifier needs a larger thread stack for the key network's client; without it the process crashes without output.
    const env = { ...process.env, RUST_MIN_STACK: '16777216', NODE_ENV: 'production' };
    const child = spawn('npm', ['run', '--silent', 'build', '-w', build.workspace], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', reject);
    child.on('exit', (code, signal) =>
      code === 0 ? resolve(output) : reject(new Error(`${build.name} did not build (${signal ?? code}):\n${output}`)),
    );
  });

/** The folder that the gateway serves. */
const servedFolder = (workspace: string): string =>
  workspace === 'shell' ? join(root, 'shell/dist') : builtRelease(workspace.replaceAll('-', '_'));

/** @throws Error when a page would load more than its budget */
const assessSizes = (print: (line: string) => void): void => {
  const { lines, over } = assessPages(servedFolder);
  for (const line of lines) print(line);
  if (over.length > 0) throw new Error(`More than the budget (packages/mfe-dev/src/page-sizes.ts): ${over.join(', ')}`);
};

/**
 * Builds what changed since the last run.
 * @param only names of builds; all of them without it
 * @throws Error with the tool's output when a build fails.
 */
export const buildChanged = async (print: (line: string) => void, only?: readonly string[]): Promise<void> => {
  mkdirSync(join(root, '.cache', 'builds'), { recursive: true });
  let isChanged = false;
  const waiting = builds.filter(({ name }) => !only || only.includes(name));
  const worker = async () => {
    for (let build = waiting.shift(); build; build = waiting.shift()) {
      const wanted = fingerprint(build);
      if (isFresh(build, wanted)) continue;
      const begun = performance.now();
      await runBuild(build);
      if (build.module) await publishBuilt(build.workspace, dirname(join(root, build.output)));
      writeFileSync(stampOf(build), wanted);
      print(`built ${build.name.padEnd(12)} ${((performance.now() - begun) / 1000).toFixed(1)} s`);
      isChanged = true;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  if (isChanged && !only) assessSizes(print);
};

if (import.meta.main) {
  await buildChanged((line) => process.stdout.write(`${line}\n`)).catch((error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
}
