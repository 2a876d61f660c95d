// The first program of every command, without dependencies, for Node 20 or later. It ensures that Node 24
// runs, that the packages of the lock file are installed and that what is built from source is up to date, then hands over.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const NODE_VERSION = '24.21.0';
/** Hashes of its packages, so that a registry cannot give another program. `npm view node-<platform>@<version> dist.integrity` */
const NODE_INTEGRITY = {
  'linux-x64': 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  'linux-arm64': 'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  'win-x64': 'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
};
const root = resolve(import.meta.dirname ?? dirname(new URL(import.meta.url).pathname), '../..');
const say = (line) => process.stdout.write(`${line}\n`);
const fail = (line) => {
  process.stderr.write(`\n${line}\n`);
  process.exit(1);
};

/** Command name → program, whether the browser code and the subgraph must be built before it, and whether it needs packages. */
const programs = {
  start: { file: 'deploy/local/src/main.ts', build: true },
  demo: { file: 'tools/demo/src/main.ts', build: false },
  dev: { file: 'deploy/local/src/dev.ts', build: false },
  alone: { file: 'packages/mfe-dev/src/alone.ts', build: false },
  doctor: { file: 'deploy/local/src/doctor/main.ts', build: false, install: false },
  configure: { file: 'deploy/local/src/configure/main.ts', build: false },
  backup: { file: 'deploy/local/src/backup/main.ts', build: false },
  restore: { file: 'deploy/local/src/backup/restore-main.ts', build: false },
  reset: { file: 'deploy/local/src/reset.ts', build: false },
  build: { file: 'deploy/local/src/build.ts', build: false },
  check: { file: 'tools/checks/src/check.ts', build: false },
  gen: { file: 'tools/generate/src/main.ts', build: false },
  modules: { file: 'deploy/modules/src/main.ts', build: false },
  'new-module': { file: 'deploy/modules/src/new-module.ts', build: false },
  test: { file: 'tools/test/src/main.ts', build: true },
  abuse: { file: 'e2e/src/abuse/main.ts', build: true },
};

const run = (command, args, env, what) => {
  const result = spawnSync(command, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
  if (result.error) fail(`${what} could not be started: ${result.error.message}`);
  if (result.status !== 0) fail(`${what} failed. Its output is above; fix the problem and run the command again.`);
};

const major = () => Number(process.versions.node.split('.')[0]);

/** The system's Node when it is 24 or later, else a private copy from the npm registry in `.node/`. */
const ensureNode = () => {
  if (major() >= 24) return process.execPath;
  const platform = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const name = `node-${platform}`;
  const folder = join(root, '.node');
  const binary = join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (!existsSync(binary)) {
    const integrity = NODE_INTEGRITY[platform];
    if (!integrity) fail(`There is no package of Node for ${platform}. Install Node 24 and run the command again.`);
    say(`Node ${process.versions.node} runs here; fetching a private Node ${NODE_VERSION} into .node/ …`);
    mkdirSync(folder, { recursive: true });
    const dependencies = { [name]: NODE_VERSION };
    const packages = { '': { dependencies }, [`node_modules/${name}`]: { version: NODE_VERSION, integrity } };
    const lock = { name: 'private-node', lockfileVersion: 3, requires: true, packages };
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'private-node', private: true, dependencies }));
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
    const args = ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    run('npm', args, process.env, `Fetching Node ${NODE_VERSION}`);
  }
  if (!existsSync(binary))
    fail(`The package ${name} holds no Node for this machine. Install Node 24 and run the command again.`);
  return binary;
};

const lockStamp = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');

const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/**
 * Whether npm's record of what it installed agrees with the lock file, as after `npm install`. Packages for other platforms
 * are optional and missing there.
 */
const agreesWithLock = () => {
  try {
    const locked = packagesOf(join(root, 'package-lock.json'));
    const installed = packagesOf(join(root, 'node_modules', '.package-lock.json'));
    const isWanted = (path) => path.startsWith('node_modules/') || path.includes('/node_modules/');
    const same = (path) =>
      locked[path]?.version === installed[path].version && locked[path]?.integrity === installed[path].integrity;
    const missing = Object.keys(locked).filter((path) => isWanted(path) && !locked[path].optional && !installed[path]);
    return missing.length === 0 && Object.keys(installed).every(same);
  } catch {
    return false;
  }
};

/** Installs exactly the lock file, under Node 24 so that npm keeps the packages meant for it. */
const ensurePackages = (env) => {
  const stampFile = join(root, 'node_modules', '.installed-lock');
  const wanted = lockStamp();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return;
  if (!existsSync(stampFile) || !agreesWithLock()) {
    say('Installing packages (about 1.6 GB on disk, two minutes) …');
    run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], env, 'Installing packages');
  }
  writeFileSync(stampFile, wanted);
};

const name = process.argv[2] ?? '';
const program = Object.hasOwn(programs, name) ? programs[name] : undefined;
if (!program) fail(`Unknown command '${name}'. Known: ${Object.keys(programs).join(', ')}.`);
if (major() < 20) fail(`Node 20 or later is needed to begin; this is ${process.versions.node}.`);

const node = ensureNode();
const env = {
  ...process.env,
  PATH: `${dirname(node)}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}`,
};
if (program.install !== false) ensurePackages(env);
if (program.build) run(node, [join(root, programs.build.file)], env, 'The build');

const child = spawn(node, [join(root, program.file), ...process.argv.slice(3)], { cwd: root, env, stdio: 'inherit' });
// A terminal sends Ctrl-C to the whole process group; the child decides how to stop, and this process waits for it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => signal !== 'SIGINT' && child.kill(signal));
child.on('error', (error) => fail(`The program could not be started: ${error.message}`));
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
