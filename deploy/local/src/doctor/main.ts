// Runs before anything is installed as well: nothing here or in what it imports needs a package.
import { spawnSync } from 'node:child_process';
import { lookup } from 'node:dns/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { postgresIdentity } from '../index-node/run-as.ts';
import { dataFolder, root } from '../paths.ts';
import { defaultPort, portCount, portsFrom } from '../ports.ts';
import { livingParts } from '../supervisor/leftovers.ts';
import { readStack } from '../supervisor/running-stack.ts';
import { assessDataFolder, assessDisk, assessLimits, assessMemory, assessUser } from './assess-machine.ts';
import { assessNative, assessNode, assessNpm, assessPackages, assessPlatform } from './assess-programs.ts';
import {
  assessBrowser,
  assessClock,
  assessFonts,
  assessLeftovers,
  assessLocalhost,
  assessPorts,
  assessRemoteClock,
  assessStack,
  assessTimezones,
} from './assess-surroundings.ts';
import { type Finding, lineOf, problem } from './finding.ts';
import { countFonts, inspectBrowser } from './inspect-browser.ts';
import {
  aheadOf,
  availableMemory,
  freeBytes,
  inspectClock,
  inspectFolder,
  inspectLimits,
  inspectTimezones,
} from './inspect-machine.ts';
import { comparePackages, nativePrograms } from './inspect-packages.ts';
import { portHolders } from './inspect-ports.ts';
import { inspectStack, isLocked, stackProcesses } from './inspect-stack.ts';

const folder = dataFolder();
const locked = isLocked(folder);
const packages = comparePackages(root, process.platform, process.arch);

const programs = (): Finding[] => {
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  const npm = spawnSync('npm', ['--version'], { encoding: 'utf8', timeout: 20_000, cwd: '/' });
  return [
    assessNode(process.version, process.execPath.startsWith(join(root, '.node'))),
    assessNpm(npm.status === 0 ? npm.stdout.trim() : null),
    assessPlatform({ platform: process.platform, arch: process.arch, glibc: header.glibcVersionRuntime ?? null }),
    assessPackages(packages),
    ...(packages ? nativePrograms().map(assessNative) : []),
  ];
};

const machine = async (): Promise<Finding[]> => {
  const stack = locked ? readStack(folder) : null;
  const holder = stack ? `held by ${stack.origin} (process ${stack.pid})` : locked ? 'held by another command' : null;
  const data = await inspectFolder(folder, holder);
  const sameDisk = packages !== null;
  return [
    assessDataFolder(data),
    ...(await state()),
    assessDisk('disk', await freeBytes(folder), !sameDisk),
    ...(sameDisk ? [] : [assessDisk('checkout', await freeBytes(root), true)]),
    assessMemory(availableMemory(), locked),
    ...assessLimits(inspectLimits()),
  ];
};

/** Why a start would refuse the data folder. What this needs is loaded only where packages are installed. */
const state = async (): Promise<Finding[]> => {
  if (packages === null || !existsSync(folder)) return [];
  const { inspectDataFolder } = await import('./inspect-data-folder.ts');
  return inspectDataFolder(folder, process.env);
};

const user = async (): Promise<Finding> => {
  const isRoot = process.getuid?.() === 0;
  try {
    const identity = await postgresIdentity(join(folder, 'postgres', 'data'));
    return assessUser(isRoot, `user ${identity?.uid ?? process.getuid?.()}, because it refuses root`);
  } catch (error) {
    return assessUser(isRoot, '', (error as Error).message);
  }
};

const ports = (): Finding => {
  const first = Number(process.env.IPR_PORT ?? defaultPort);
  try {
    const names = Object.entries(portsFrom(first));
    const holders = portHolders(names.map(([, port]) => port));
    const own = locked ? stackProcesses(folder) : new Set<number>();
    const taken = names.flatMap(([name, port]) => {
      const holder = holders.get(port);
      return holder
        ? [{ name, port, holder: `${holder.program} (process ${holder.pid})`, ours: own.has(holder.pid) }]
        : [];
    });
    return assessPorts(taken, first, first + portCount - 1);
  } catch (error) {
    return problem('ports', (error as Error).message, 'set IPR_PORT to such a number, or unset it');
  }
};

const clocks = async (): Promise<Finding[]> => {
  const { RPC_URL, CHAIN_RPC_URL, TSA_URL } = process.env;
  const servers = [RPC_URL, CHAIN_RPC_URL, TSA_URL].filter((url) => url !== undefined && URL.canParse(url)) as string[];
  return [
    assessClock(await inspectClock(root, folder)),
    ...(await Promise.all(servers.map(async (url) => assessRemoteClock(new URL(url).host, await aheadOf(url))))),
    assessTimezones(...inspectTimezones()),
  ];
};

const surroundings = async (): Promise<Finding[]> => {
  const localhost = await lookup('localhost', { all: true }).catch(() => []);
  const { version, trouble } = await inspectBrowser(root);
  return [
    ports(),
    assessLocalhost(localhost.map(({ address }) => address)),
    ...(await clocks()),
    assessBrowser(version, trouble),
    assessFonts(...countFonts(root)),
    await user(),
    assessLeftovers(locked ? [] : livingParts(folder).map(({ name }) => name)),
    assessStack(locked ? await inspectStack(folder) : null),
  ];
};

/** With --production: the variables of the environment, and of each file that is named, for all services. */
const production = async (files: readonly string[]): Promise<Finding[]> => {
  if (packages === null) return [problem('packages', 'nothing is installed', 'run npm run build')];
  for (const file of files) process.loadEnvFile(file);
  return (await import('./assess-production.ts')).assessProduction(process.env);
};

const [option, ...files] = process.argv.slice(2);
const findings =
  option === '--production'
    ? await production(files)
    : [...programs(), ...(await machine()), ...(await surroundings())];
for (const finding of findings) process.stdout.write(`${lineOf(finding)}\n`);
const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length;
process.stdout.write(`\n${count('problem')} problem(s), ${count('warning')} warning(s)\n`);
process.exitCode = count('problem') ? 1 : 0;
