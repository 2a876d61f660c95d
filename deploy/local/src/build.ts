import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { publishedModules, root } from './paths.ts';

interface Build {
  readonly name: string;
  readonly workspace: string;
  /** Files and folders whose content decides whether the build is still good. */
  readonly inputs: readonly string[];
  readonly output: string;
  /** Modules are published under this name, where the gateway serves them from. */
  readonly module?: string;
}

const webInputs = [
  'packages/ui',
  'packages/mfe-kit',
  'packages/ports/src',
  'packages/api/src',
  'packages/client/src',
  'packages/domain/src',
  'packages/abi/src',
  'package-lock.json',
];

const builds: readonly Build[] = [
  { name: 'subgraph', workspace: 'subgraph', inputs: ['subgraph', 'packages/abi/src'], output: 'subgraph/dist' },
  { name: 'shell', workspace: 'shell', inputs: ['shell', ...webInputs], output: 'shell/dist/index.html' },
  {
    name: 'mfe-assets',
    workspace: 'mfe-assets',
    inputs: ['mfe-assets', 'packages/viewer', 'packages/verify/src', ...webInputs],
    output: 'mfe-assets/dist/mf-manifest.json',
    module: 'mfe_assets',
  },
  {
    name: 'mfe-sharing',
    workspace: 'mfe-sharing',
    inputs: ['mfe-sharing', 'packages/verify/src', ...webInputs],
    output: 'mfe-sharing/dist/mf-manifest.json',
    module: 'mfe_sharing',
  },
  {
    name: 'mfe-workfiles',
    workspace: 'mfe-workfiles',
    inputs: ['mfe-workfiles', ...webInputs],
    output: 'mfe-workfiles/dist/mf-manifest.json',
    module: 'mfe_workfiles',
  },
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
  for (const input of build.inputs) hashInto(hash, join(root, input));
  return hash.digest('hex');
};

const stampOf = (build: Build) => join(root, '.cache', 'builds', `${build.name}.stamp`);

const isFresh = (build: Build, wanted: string): boolean =>
  existsSync(join(root, build.output)) && existsSync(stampOf(build)) && readFileSync(stampOf(build), 'utf8') === wanted;

const runBuild = (build: Build): Promise<string> =>
  new Promise((resolve, reject) => {
    // The minifier needs a larger thread stack for the key network's client; without it the process dies without a word.
    const env = { ...process.env, RUST_MIN_STACK: '16777216', NODE_ENV: 'production' };
    const child = spawn('npm', ['run', '--silent', 'build', '-w', build.workspace], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    child.stdout.on('data', (chunk) => {
      said += chunk;
    });
    child.stderr.on('data', (chunk) => {
      said += chunk;
    });
    child.on('error', reject);
    child.on('exit', (code, signal) =>
      code === 0 ? resolve(said) : reject(new Error(`${build.name} did not build (${signal ?? code}):\n${said}`)),
    );
  });

/** Puts a built module where the gateway serves it from; what an older build left is gone. */
const publish = (name: string, dist: string): void => {
  const folder = join(publishedModules, name);
  rmSync(folder, { recursive: true, force: true });
  cpSync(dist, folder, { recursive: true });
};

/**
 * Builds what changed since the last time.
 * @param only names of builds; all of them without it
 * @throws Error with the tool's own words when a build fails.
 */
export const buildChanged = async (say: (line: string) => void, only?: readonly string[]): Promise<void> => {
  mkdirSync(join(root, '.cache', 'builds'), { recursive: true });
  for (const build of builds) {
    if (only && !only.includes(build.name)) continue;
    const wanted = fingerprint(build);
    if (isFresh(build, wanted)) continue;
    const begun = performance.now();
    await runBuild(build);
    if (build.module) publish(build.module, dirname(join(root, build.output)));
    writeFileSync(stampOf(build), wanted);
    say(`built ${build.name.padEnd(12)} ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  }
};

if (import.meta.main) {
  await buildChanged((line) => process.stdout.write(`${line}\n`)).catch((error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
}
