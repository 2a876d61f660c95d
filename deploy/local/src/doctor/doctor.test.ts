import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dealKeyset } from '@ipr/keys/share/deal-keyset';
import { openDataFolder, recordStates } from '../data-folder/open-data-folder.ts';
import { root } from '../paths.ts';
import { lockDataFolder } from '../supervisor/data-lock.ts';
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
import { lineOf } from './finding.ts';
import { inspectDataFolder } from './inspect-data-folder.ts';
import { aheadOf } from './inspect-machine.ts';
import { comparePackages } from './inspect-packages.ts';
import { listeningInodes, portHolders, programOf } from './inspect-ports.ts';
import { isLocked } from './inspect-stack.ts';

const GB = 2 ** 30;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'doctor-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a line begins with the assessment and ends with the remedy', () => {
  expect(lineOf({ level: 'problem', what: 'ports', found: '9000 is taken', remedy: 'stop it' })).toMatch(
    /^problem {2}ports +9000 is taken → stop it$/,
  );
  expect(lineOf({ level: 'ok', what: 'ports', found: 'free' })).not.toContain('→');
});

test.each([
  ['Node of before the last one', assessNode('v22.20.0', false), 'problem'],
  ['Node that it needs', assessNode('v24.21.0', false), 'ok'],
  ['no npm', assessNpm(null), 'problem'],
  ['npm that reads the lock file otherwise', assessNpm('9.2.0'), 'warning'],
  ['npm of Node 24', assessNpm('11.19.1'), 'ok'],
  ['Linux on x64', assessPlatform({ platform: 'linux', arch: 'x64', glibc: '2.36' }), 'ok'],
  ['Linux without glibc', assessPlatform({ platform: 'linux', arch: 'x64', glibc: null }), 'problem'],
  ['a Mac', assessPlatform({ platform: 'darwin', arch: 'arm64', glibc: null }), 'problem'],
  ['nothing installed', assessPackages(null), 'warning'],
  ['a package that is missing', assessPackages({ missing: ['koa'], different: [], installed: 9 }), 'problem'],
  ['a package of another version', assessPackages({ missing: [], different: ['koa 2'], installed: 9 }), 'problem'],
  ['packages as locked', assessPackages({ missing: [], different: [], installed: 9 }), 'ok'],
  ['a native program that is absent', assessNative({ name: 'anvil', version: null }), 'problem'],
  ['one that does not run', assessNative({ name: 'anvil', version: null, trouble: 'exit code 127' }), 'problem'],
  ['one that runs', assessNative({ name: 'anvil', version: '1.7.1' }), 'ok'],
])('programs: %s', (_, finding, level) => {
  expect(finding.level).toBe(level);
  expect(Boolean(finding.remedy)).toBe(level !== 'ok');
});

const plenty = { openFiles: 65_536, processes: 4_096, overcommit: 0, watches: 65_536 };
const fine = {
  path: '/data',
  writable: true,
  socketPathBytes: 40,
  longestSocketPath: 107,
  fileSystem: 0xef53,
  holder: null,
};

test.each([
  ['a full disk', assessDisk('disk', 0.5 * GB, false), 'problem'],
  ['a disk that only the packages would fill', assessDisk('disk', 2 * GB, true), 'problem'],
  ['a small disk', assessDisk('disk', 2 * GB, false), 'warning'],
  ['a large disk', assessDisk('disk', 50 * GB, true), 'ok'],
  ['too little memory', assessMemory(0.8 * GB, false), 'problem'],
  ['as little next to the running stack', assessMemory(0.8 * GB, true), 'ok'],
  ['little memory', assessMemory(2 * GB, false), 'warning'],
  ['enough memory', assessMemory(8 * GB, false), 'ok'],
  ['a folder of another user', assessDataFolder({ ...fine, writable: false }), 'problem'],
  ['a path too long for a socket', assessDataFolder({ ...fine, socketPathBytes: 108 }), 'problem'],
  ['a folder on NFS', assessDataFolder({ ...fine, fileSystem: 0x6969 }), 'warning'],
  ['a folder in memory', assessDataFolder({ ...fine, fileSystem: 0x01021994 }), 'warning'],
  ['a folder on a disk', assessDataFolder(fine), 'ok'],
  ['root without another account', assessUser(true, '', 'there is no account postgres or nobody'), 'problem'],
  ['root with one', assessUser(true, 'user 101'), 'ok'],
])('machine: %s', (_, finding, level) => {
  expect(finding.level).toBe(level);
  expect(Boolean(finding.remedy)).toBe(level !== 'ok');
});

test('each limit that is too low has a line of its own', () => {
  expect(assessLimits(plenty).map(({ level }) => level)).toEqual(['ok']);
  const low = assessLimits({ openFiles: 1_024, processes: 512, overcommit: 2, watches: 100 });
  expect(low.map(({ level }) => level)).toEqual(['warning', 'warning', 'warning', 'warning']);
});

const now = Date.UTC(2026, 10, 21);
const runs = { origin: 'http://localhost:9000', parts: 14, notReady: [], down: [] };

test.each([
  ['localhost under IPv6 alone', assessLocalhost(['::1']), 'problem'],
  ['localhost', assessLocalhost(['127.0.0.1']), 'ok'],
  ['a clock that was set back', assessClock({ jumpMs: 0, now, notBefore: now + 3_600_000 }), 'problem'],
  ['a clock that jumps', assessClock({ jumpMs: 400, now, notBefore: 0 }), 'warning'],
  ['a clock that goes', assessClock({ jumpMs: 1, now, notBefore: now }), 'ok'],
  ['a clock ten minutes behind the chain', assessRemoteClock('rpc.example', -600_000), 'problem'],
  ['a clock one minute ahead', assessRemoteClock('rpc.example', 60_000), 'warning'],
  ['the same clock', assessRemoteClock('rpc.example', 700), 'ok'],
  ['a server that is away', assessRemoteClock('rpc.example', null), 'warning'],
  ['time zones left out', assessTimezones('GMT', 'GMT', 'UTC'), 'problem'],
  ['time zones', assessTimezones('GMT+1', 'GMT+2', 'UTC'), 'ok'],
  ['no browser', assessBrowser(null, 'none'), 'warning'],
  ['a browser', assessBrowser('Chromium 153'), 'ok'],
  ['no fonts', assessFonts(0, 0), 'warning'],
  ['fonts of the browser alone', assessFonts(0, 3), 'ok'],
  ['parts without a supervisor', assessLeftovers(['chain']), 'warning'],
  ['no leftovers', assessLeftovers([]), 'ok'],
  ['no stack', assessStack(null), 'ok'],
  ['a stack that does not answer', assessStack(undefined), 'problem'],
  ['a part that is down', assessStack({ ...runs, notReady: ['relay (restarting)'] }), 'problem'],
  ['a gateway that is away', assessStack({ ...runs, down: null }), 'problem'],
  ['a part that cannot be reached', assessStack({ ...runs, down: ['index'] }), 'problem'],
  ['a stack in health', assessStack(runs), 'ok'],
])('surroundings: %s', (_, finding, level) => {
  expect(finding.level).toBe(level);
  expect(Boolean(finding.remedy)).toBe(level !== 'ok');
});

test('accepts ports of the stack itself, and names those of other programs with the program', () => {
  const use = { port: 9000, name: 'gateway', holder: 'node main.ts (process 7)' };
  expect(assessPorts([], 9000, 9021).level).toBe('ok');
  expect(assessPorts([{ ...use, ours: true }], 9000, 9021).level).toBe('ok');
  const taken = assessPorts(
    [
      { ...use, ours: false },
      { ...use, port: 9001, name: 'chain', ours: false },
    ],
    9000,
    9021,
  );
  expect(taken).toMatchObject({
    level: 'problem',
    found: 'taken: 9000 (gateway), 9001 (chain) by node main.ts (process 7)',
  });
});

test('finds which program listens on a port', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  expect(portHolders([port]).get(port)?.pid).toBe(process.pid);
  await new Promise((resolve) => server.close(resolve));
  expect(portHolders([port]).size).toBe(0);
  expect(programOf('/usr/bin/node\0--flag\0/a/b/c/d/main.ts\0')).toBe('node c/d/main.ts');
});

test('reads listening sockets only from the table of the kernel', () => {
  const table = `  sl  local_address rem_address   st tx_queue
   0: 0100007F:2328 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 4711 1 0
   1: 0100007F:2329 0100007F:9C40 01 00000000:00000000 00:00000000 00000000     0        0 4712 1 0`;
  expect([...listeningInodes([table])]).toEqual([[9000, '4711']]);
});

test('reports whether a data folder is locked, without locking it', () => {
  expect(isLocked(folder)).toBe(false);
  const lock = lockDataFolder(folder);
  expect(isLocked(folder)).toBe(true);
  lock.release();
  expect(isLocked(folder)).toBe(false);
  lockDataFolder(folder).release();
});

test('compares installed packages with the lock file, and asks for none of another platform', () => {
  const install = (name: string, version: string) => {
    mkdirSync(join(folder, 'node_modules', name), { recursive: true });
    writeFileSync(join(folder, 'node_modules', name, 'package.json'), JSON.stringify({ version }));
  };
  const packages = {
    '': {},
    'node_modules/koa': { version: '3.3.0' },
    'node_modules/pino': { version: '10.4.0' },
    'node_modules/zod': { version: '4.6.7' },
    'node_modules/for-mac': { version: '1.0.0', os: ['darwin'] },
    'node_modules/optional': { version: '1.0.0', optional: true },
    'node_modules/@ipr/domain': { link: true },
  };
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
  expect(comparePackages(folder, 'linux', 'x64')).toBeNull();
  install('koa', '3.3.0');
  install('pino', '9.0.0');
  expect(comparePackages(folder, 'linux', 'x64')).toEqual({
    missing: ['zod'],
    different: ['pino 9.0.0 instead of 10.4.0'],
    installed: 1,
  });
});

test('compares the clock with the Date of a server', async () => {
  const { createServer: createWeb } = await import('node:http');
  const server = createWeb((_, response) =>
    response.writeHead(200, { date: new Date(Date.now() - 3_600_000).toUTCString() }).end(),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const ahead = await aheadOf(`http://127.0.0.1:${port}/`);
  expect(Math.round((ahead ?? 0) / 60_000)).toBe(60);
  await new Promise((resolve) => server.close(resolve));
  expect(await aheadOf(`http://127.0.0.1:${port}/`)).toBeNull();
});

test('runs before anything is installed', () => {
  for (const path of ['deploy/local/src', 'services/certificates/src/render', 'package.json', 'package-lock.json'])
    cpSync(join(root, path), join(folder, path), { recursive: true });
  const { stdout, status } = spawnSync(
    process.execPath,
    ['--no-warnings', join(folder, 'deploy/local/src/doctor/main.ts')],
    { encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '', IPR_DATA: join(folder, 'data'), IPR_PORT: '1' } },
  );
  expect(stdout).toContain('not installed yet');
  expect(stdout).toContain('unknown before the packages are installed');
  expect(stdout).toMatch(/^problem {2}ports +IPR_PORT must be/m);
  expect(status).toBe(1);
});

test('the doctor reports why a start would refuse the data folder, with the remedy, and changes nothing', () => {
  const options = { folder, databaseKind: 'embedded', rebuilt: new Set<never>(), print: () => undefined } as const;
  expect(inspectDataFolder(folder, {})).toEqual([{ level: 'ok', what: 'state', found: 'none yet' }]);
  openDataFolder(options);
  dealKeyset(join(folder, 'keys'));
  recordStates(folder);
  expect(inspectDataFolder(folder, {})).toMatchObject([{ level: 'ok' }]);
  rmSync(join(folder, 'keys', 'share-2.json'));
  expect(inspectDataFolder(folder, {})).toMatchObject([
    { level: 'warning', found: expect.stringContaining('4 of 5 key nodes serve') },
  ]);
  rmSync(join(folder, 'keys'), { recursive: true });
  expect(inspectDataFolder(folder, {})).toMatchObject([
    { level: 'problem', found: expect.stringContaining('Missing: keys/'), remedy: expect.stringContaining('copy') },
  ]);
  expect(existsSync(join(folder, 'keys'))).toBe(false);
});
