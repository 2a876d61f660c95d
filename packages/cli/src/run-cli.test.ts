import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failure } from '@ipr/domain';
import { openProgram, openProgramByToken } from '@ipr/program/open-program';
import { register } from '@ipr/program/register';
import { runCli as verify } from '@ipr/verify/run-cli';
import { exitCodeOf, UsageError } from './exit-code.ts';
import { printable } from './io.ts';
import { reportProgress } from './progress.ts';
import { runCli } from './run-cli.ts';
import { originOf, readSettings, writeSettings } from './settings.ts';
import { writeNewFile, writePrivateFile } from './write-file.ts';

const token = `ipr_pat_${'t'.repeat(43)}`;
const origin = 'https://portal.example';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ipr-cli-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const run = async (args: string[], env: Record<string, string> = {}) => {
  const out: string[] = [];
  const said: string[] = [];
  const io = {
    out: (text: string) => void out.push(text),
    say: (text: string) => void said.push(text),
    prompt: () => Promise.reject(new UsageError('nothing was entered')),
    env,
    folder,
    signal: new AbortController().signal,
  };
  const code = await runCli(args, io, { signIn: openProgram, open: openProgramByToken, register, verify });
  return { code, out: out.join(''), said: said.join('\n') };
};

describe('wrong use ends with code 2 and one sentence', () => {
  test.each([
    [['bogus'], 'there is no command bogus'],
    [['register'], 'wrong number of arguments'],
    [['list', '--colour'], "Unknown option '--colour'"],
    [['whoami'], 'there is no access token'],
    [['register', '/does/not/exist'], 'there is no file /does/not/exist'],
    [['download', '../1'], 'not the number of an asset'],
    [['login', 'ftp://portal.example'], 'not the address of a portal'],
    [['login', 'http://portal.example'], 'without encryption'],
    [['login', origin, '--scopes', 'open,everything', '--email', 'a@b.example'], 'unknown scope everything'],
    [['login', origin, '--days', '0', '--email', 'a@b.example'], '--days is a whole number'],
    [['share', '1', '--to', 'a@b.example', '--nda', 'x', '--level', 'admin'], 'requires you in the portal'],
    [['share', '1', '--to', 'a@b.example'], '--nda names'],
  ])('%j', async (args, sentence) => {
    const { code, out, said } = await run(args);
    expect([code, out, said.includes(sentence)]).toEqual([2, '', true]);
  });
});

test('the help lists every command', async () => {
  const { code, out } = await run(['--help']);
  expect(code).toBe(0);
  for (const name of ['login', 'whoami', 'list', 'register', 'download', 'share', 'logout', 'verify'])
    expect(out).toMatch(new RegExp(`^  ${name}`, 'm'));
});

test('a portal that does not answer is code 4, so that a script can try again', async () => {
  const { code, said } = await run(['whoami'], { IPREGISTRY_ORIGIN: 'http://127.0.0.1:9', IPREGISTRY_TOKEN: token });
  expect([code, said.includes('[network.unreachable]'), said.includes(token)]).toEqual([4, true, false]);
});

test('exit codes follow from the failure', () => {
  expect(exitCodeOf(new Failure('token.not-allowed'))).toBe(3);
  expect(exitCodeOf(new Failure('token.invalid'))).toBe(3);
  expect(exitCodeOf(new Failure('index.unavailable'))).toBe(4);
  expect(exitCodeOf(new Failure('registry.need-level-2'))).toBe(1);
  expect(exitCodeOf(new Error('bug'))).toBe(1);
});

describe('the stored token', () => {
  test('is readable by its owner alone, and replaced as a whole', () => {
    writeSettings({ folder }, { origin, token });
    writeSettings({ folder }, { origin, token });
    expect(statSync(join(folder, 'settings.json')).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['settings.json']);
    expect(readSettings({ folder, env: {} })).toEqual({ origin, token });
  });

  test('is not sent to another portal that the environment names', () => {
    writeSettings({ folder }, { origin, token });
    expect(() => readSettings({ folder, env: { IPREGISTRY_ORIGIN: 'https://other.example' } })).toThrow(
      'no access token',
    );
    expect(readSettings({ folder, env: { IPREGISTRY_ORIGIN: `${origin}/` } })).toEqual({ origin, token });
  });

  test('the environment alone suffices, and a damaged file is named', () => {
    writeFileSync(join(folder, 'settings.json'), '{');
    expect(readSettings({ folder, env: { IPREGISTRY_ORIGIN: origin, IPREGISTRY_TOKEN: token } }).token).toBe(token);
    expect(() => readSettings({ folder, env: {} })).toThrow('settings.json is not readable');
  });

  test('is deleted by logout', async () => {
    writeSettings({ folder }, { origin, token });
    expect((await run(['logout', '--json'])).out).toBe('{\n  "ok": true\n}\n');
    expect(existsSync(join(folder, 'settings.json'))).toBe(false);
  });
});

test('addresses without TLS are for this machine only', () => {
  expect(originOf('http://localhost:9000/assets')).toBe('http://localhost:9000');
  expect(() => originOf('http://localhost.example')).toThrow(UsageError);
});

test('a downloaded file replaces another one only with --force', () => {
  const path = join(folder, 'a.txt');
  writeNewFile(path, Buffer.from('one'));
  expect(() => writeNewFile(path, Buffer.from('two'))).toThrow('--force');
  expect(readFileSync(path, 'utf8')).toBe('one');
  writePrivateFile(path, Buffer.from('three'));
  expect([readFileSync(path, 'utf8'), readdirSync(folder)]).toEqual(['three', ['a.txt']]);
});

test('texts of other people cannot control the terminal', () => {
  expect(printable('a\u001b[2Jb\u202e\nc')).toBe('a\ufffd[2Jb\ufffd\ufffdc');
});

test('progress says a stage once and a large transfer in quarters', () => {
  const said: string[] = [];
  const report = reportProgress({ say: (line) => void said.push(line) });
  for (let done = 0; done <= 4_000_000; done += 100_000)
    report({ stage: 'uploading-encrypted-file', doneBytes: done, totalBytes: 4_000_000 });
  report({ stage: 'blockchain', waiting: true });
  report({ stage: 'complete' });
  expect(said).toEqual([
    'Uploading the encrypted file …',
    ...[25, 50, 75, 100].map((percent) => `Uploading the encrypted file: ${percent} %`),
    'Registering on the chain …',
    'Registering on the chain: a part of the portal does not answer; trying again',
  ]);
});
